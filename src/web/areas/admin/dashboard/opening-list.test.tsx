import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { openingStepFacts, openingSteps } from '#domain/trading/shop-opening.ts';
import { OpeningList } from './opening-list.tsx';

afterEach(cleanup);

it('shows each step with the way to it, and what orders wait for', () => {
  const steps = openingSteps.map((step) => ({ step, isDone: step === 'business' }));
  render(
    <MemoryRouter>
      <OpeningList opening={{ steps, missingForFirstOrder: ['confirmed terms'] }} />
    </MemoryRouter>,
  );
  expect(screen.getByText('1 of 11 steps done')).toBeTruthy();
  expect(screen.getByText('The shop takes no orders yet. Missing: confirmed terms.')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(openingSteps.length);
  expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(1);
  for (const { step, isDone } of steps) {
    const { title, path } = openingStepFacts[step];
    const link = screen.queryByRole('link', { name: title });
    expect(link?.getAttribute('href') ?? null).toBe(isDone ? null : path);
  }
});
