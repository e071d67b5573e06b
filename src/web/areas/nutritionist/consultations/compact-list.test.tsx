import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { sampleConsultation } from '../diet-plan/testing/sample-plan.ts';
import { CompactList } from './compact-list.tsx';

openFakeShop(['ROLE_NUTRITIONIST']);

it.each([0, 3])('the open consultation reads Viewing, also beside %i unread messages', (unreadMessages) => {
  const consultation = sampleConsultation({ id: 7, unreadMessages });
  renderScreen(<CompactList consultations={[consultation]} openId={7} onView={() => undefined} />);
  const row = screen.getByRole('button', { name: /^Viewing consultation of/ });
  expect(textOf(row)).toMatch(unreadMessages > 0 ? /Viewing3$/ : /Viewing$/);
});

it('a consultation whose dates are missing or none stays in the list', () => {
  const strange = ['soon', null as unknown as string].map((createdAt, index) =>
    sampleConsultation({ id: index, createdAt }),
  );
  renderScreen(<CompactList consultations={strange} openId={7} onView={() => undefined} />);
  expect(screen.getByText('Invalid date')).toBeTruthy();
  expect(screen.getByText('N/A')).toBeTruthy();
});
