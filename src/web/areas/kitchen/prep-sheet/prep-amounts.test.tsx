import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PrepSheet } from '#contract/kitchen-board.ts';
import { textOf } from '#web/platform/testing/render-screen.tsx';
import { ExpectedDeliveries } from './prep-amounts.tsx';

afterEach(cleanup);

const expected: PrepSheet['expected'] = {
  deliveryCount: 3,
  slots: [{ start: '2026-11-19T07:30:00.000Z', deliveries: 3 }],
  meals: [
    {
      mealId: 1,
      name: 'Dal Bowl',
      portions: 4,
      grams: 1_600,
      isVegetarian: true,
      allergens: [],
      ingredients: [{ name: 'Toor dal', grams: 320 }],
    },
  ],
  components: [{ id: 9, name: 'Brown Rice', componentType: 'BASE', portions: 2, grams: 300 }],
  ingredients: [{ name: 'Toor dal', grams: 320, slots: [{ start: '2026-11-19T07:30:00.000Z', grams: 320 }] }],
  unlisted: [],
};

describe('the deliveries that subscriptions will bring', () => {
  it('are counted apart from the orders, with portions and grams', () => {
    render(<ExpectedDeliveries expected={expected} />);
    const part = screen.getByRole('region', { name: 'Expected from subscriptions' });
    expect(textOf(part)).toContain('3 deliveries planned.');
    expect(within(part).getAllByRole('row').map(textOf)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Dal Bowl.*4.*1,600 g/),
        expect.stringMatching(/Brown Rice.*2.*300 g/),
      ]),
    );
    expect(within(part).getByRole('table', { name: 'Expected meals' })).toBeTruthy();
    const weights = within(part).getByRole('region', { name: 'Expected ingredients for meals and bowls' });
    expect(textOf(weights)).toContain('Toor dal320 g');
  });

  it('are left out when there are none', () => {
    const { container } = render(<ExpectedDeliveries expected={{ ...expected, deliveryCount: 0 }} />);
    expect(container.innerHTML).toBe('');
  });
});
