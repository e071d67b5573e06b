import { expect, it } from 'vitest';
import { historyEntries } from './order-history.ts';

it('the history of an order shows each status change with its time, user and reason', () => {
  const asha = { by: 'customer', byUserId: 7, byName: 'Asha Rao', reason: null, kitchens: null } as const;
  const admin = { by: 'admin', byUserId: 1, byName: '', reason: 'Kitchen is closed', kitchens: null } as const;
  expect(
    historyEntries([
      { at: '2026-11-15T07:52:00.000Z', from: null, to: 'CONFIRMED', ...asha },
      {
        at: '2026-11-15T07:55:00.000Z',
        from: 'CONFIRMED',
        to: 'CONFIRMED',
        ...admin,
        kitchens: { from: 'Gachibowli', to: 'Kondapur' },
      },
      { at: '2026-11-15T08:00:00.000Z', from: 'CONFIRMED', to: 'CANCELLED_BY_ADMIN', ...admin },
    ]),
  ).toEqual([
    {
      step: 'Placed, Confirmed',
      at: '2026-11-15T07:52:00.000Z',
      who: 'Asha Rao (customer, user #7)',
      reason: null,
    },
    {
      step: 'Kitchen: Gachibowli → Kondapur',
      at: '2026-11-15T07:55:00.000Z',
      who: 'Unnamed User (admin, user #1)',
      reason: 'Kitchen is closed',
    },
    {
      step: 'Confirmed → Cancelled by Admin',
      at: '2026-11-15T08:00:00.000Z',
      who: 'Unnamed User (admin, user #1)',
      reason: 'Kitchen is closed',
    },
  ]);
});
