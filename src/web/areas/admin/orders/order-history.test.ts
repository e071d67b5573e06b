import { expect, it } from 'vitest';
import { historyEntries } from './order-history.ts';

it('the history of an order shows each status change with its time, user and reason', () => {
  const asha = { by: 'customer', byUserId: 7, byName: 'Asha Rao', reason: null, kitchens: null, slots: null } as const;
  const admin = {
    by: 'admin',
    byUserId: 1,
    byName: '',
    reason: 'Kitchen is closed',
    kitchens: null,
    slots: null,
  } as const;
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

const move = (kitchens: { from: string; to: string }, from: string | null) => ({
  at: '2026-11-15T07:52:00.000Z',
  from: 'CONFIRMED' as const,
  to: 'CONFIRMED' as const,
  by: 'admin' as const,
  byUserId: 1,
  byName: 'Meera',
  reason: 'Diwali',
  kitchens,
  slots: { from, to: '2026-11-20T06:30:00.000Z' },
});

it('the history of an order names both times of a move to another slot, and the kitchens when they differ', () => {
  const steps = historyEntries([
    move({ from: 'Gachibowli', to: 'Gachibowli' }, '2026-11-19T06:30:00.000Z'),
    move({ from: 'Gachibowli', to: 'Kondapur' }, null),
  ]).map(({ step }) => step.replaceAll('\u202f', ' '));
  expect(steps).toEqual([
    'Time: Thu, Nov 19, 12:00 PM → Fri, Nov 20, 12:00 PM',
    'Kitchen: Gachibowli → Kondapur, Time: as soon as possible → Fri, Nov 20, 12:00 PM',
  ]);
});

it('does not name the customer for a step that the shop took by itself', () => {
  const shop = { by: 'shop', byUserId: 7, byName: 'Asha Rao', reason: null, kitchens: null, slots: null } as const;
  const [entry] = historyEntries([{ at: '2026-11-15T07:52:00.000Z', from: 'PENDING', to: 'CONFIRMED', ...shop }]);
  expect(entry?.who).toBe('by the shop itself');
});
