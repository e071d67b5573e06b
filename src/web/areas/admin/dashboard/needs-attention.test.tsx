import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { NeedsAttention, lateness } from './needs-attention.tsx';

type Facts = Pick<
  AdminDashboard,
  | 'failing'
  | 'lateOrders'
  | 'unassignedConsultations'
  | 'unreadMessages'
  | 'deadJobs'
  | 'paymentDifferences'
  | 'missedDeliveries'
  | 'missingDetails'
  | 'claimsToAnswer'
>;
const complete = { details: [], kitchenNames: [], isTaxWronglyCharged: false, blocksPapers: false };
const quiet: Facts = {
  failing: [],
  lateOrders: { count: 0, latest: [] },
  unassignedConsultations: 0,
  unreadMessages: 0,
  deadJobs: 0,
  paymentDifferences: 0,
  missedDeliveries: 0,
  missingDetails: complete,
  claimsToAnswer: { count: 0, overdue: 0 },
};
const online = { name: 'Database', isOnline: true, milliseconds: 1, detail: 'PostgreSQL answers' } as const;

afterEach(cleanup);

function show(facts: Partial<Facts>, isOnline: boolean | null = true) {
  render(
    <MemoryRouter>
      <NeedsAttention dashboard={{ ...quiet, ...facts } as AdminDashboard} systems={[{ ...online, isOnline }]} />
    </MemoryRouter>,
  );
  return screen.getByRole('heading', { name: 'Needs attention' }).closest('section')!;
}

it('says when there is nothing to do, also while the state of a system is unknown', () => {
  expect(show({}, null).textContent).toContain('Nothing is late, failing, unassigned or unread.');
});

it.each([
  [
    { unassignedConsultations: 1 },
    '1 consultation without a nutritionist',
    '/admin/consultations?assignment=unassigned',
  ],
  [{ unreadMessages: 2 }, '2 unread messages', '/admin/messages'],
  [{ paymentDifferences: 1 }, '1 payment differs from the gateway', '/admin/payments?state=differences'],
  [{ paymentDifferences: 2 }, '2 payments differ from the gateway', '/admin/payments?state=differences'],
  [{ claimsToAnswer: { count: 3, overdue: 0 } }, '3 claims to answer', '/admin/claims'],
  [
    { missedDeliveries: 1 },
    '1 subscription delivery was missed by the cut-off and ordered late',
    '/admin/subscriptions',
  ],
  [
    { missedDeliveries: 2 },
    '2 subscription deliveries were missed by the cut-off and ordered late',
    '/admin/subscriptions',
  ],
  [{ deadJobs: 1 }, '1 background job failed for good', '/admin/jobs'],
  [
    { missingDetails: { ...complete, details: ['legalName', 'gstin'] } },
    'Missing: Legal name, GSTIN.',
    '/admin/business',
  ],
  [
    { missingDetails: { ...complete, kitchenNames: ['Kompally', 'Kondapur', 'Madhapur', 'Miyapur'] } },
    'No FSSAI licence number: Kompally, Kondapur, Madhapur and 1 more.',
    '/admin/business',
  ],
  [
    { lateOrders: { count: 1, latest: [{ id: 312, minutesLate: 25 }] } },
    '#312, 25 minutes late',
    '/admin/orders?order=312',
  ],
] as const)('leads to %j', (facts, text, path) => {
  show(facts as Partial<Facts>);
  expect(screen.getByRole('link', { name: text }).getAttribute('href')).toBe(path);
});

it('says that there are more late orders than it lists', () => {
  const panel = show({ lateOrders: { count: 7, latest: [{ id: 312, minutesLate: 25 }] } });
  expect(panel.textContent).toContain('7 late orders');
  expect(panel.textContent).toContain('and more');
});

it('names a system that is offline', () => {
  expect(show({}, false).textContent).toContain('Database is offline');
});

it.each([
  [0, '0 minutes late'],
  [1, '1 minute late'],
  [59, '59 minutes late'],
  [60, '1 hour late'],
  [23 * 60 + 59, '23 hours late'],
  [24 * 60, '1 day late'],
  [3 * 24 * 60, '3 days late'],
])('%i minutes are %s', (minutes, text) => expect(lateness(minutes)).toBe(text));

it('names claims without a first answer after 48 hours', () => {
  expect(show({ claimsToAnswer: { count: 3, overdue: 2 } }).textContent).toContain('2 unanswered after 48 hours');
});

it('names what is failing, in the words of the server', () => {
  const text = 'SMS gateway refused the last 3 (SMS gateway: status 500).';
  const panel = show({ failing: [{ kind: 'sms', text }] });
  expect(panel.textContent).toContain(text);
  expect(panel.textContent).not.toContain('Nothing is late');
});
