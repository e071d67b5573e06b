import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { QueuedJob } from '#contract/jobs.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { jobTitle } from './job-columns.tsx';
import JobsPage from './jobs-page.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);
const dead: QueuedJob = {
  id: 31,
  name: 'order-message',
  state: 'dead',
  orderId: 4711,
  detail: 'out-for-delivery',
  attempts: 10,
  maxAttempts: 10,
  createdAt: '2026-11-18T06:30:00.000Z',
  runAt: '2026-11-18T06:30:00.000Z',
  lastError: 'SMS gateway: refused (DLT_MISMATCH)',
};

const faults = [
  {
    release: 'a1b2c3',
    route: '/orders/:id',
    name: 'TypeError',
    stack: ['submit@order-page-abc.js:1:2345'],
    count: 3,
    firstSeenAt: '2026-11-18T06:30:00.000Z',
    lastSeenAt: '2026-11-18T06:30:00.000Z',
  },
];

function open(path = '/admin/jobs') {
  const page = { totalElements: 1, totalPages: 1, number: 0, size: 20, first: true, last: true };
  const counts = { waiting: 2, running: 0, failed: 3, dead: 1 };
  opened.shop.on('GET /admin/browser-faults', () => faults);
  opened.shop.on('GET /admin/jobs', ({ query }) => ({
    content: query.get('state') === 'dead' ? [dead] : [],
    ...page,
    counts,
  }));
  return renderScreen(<JobsPage />, path);
}

it.each([
  ['order-message', 'delivered', 'Order message: delivered'],
  ['password-reset-mail', null, 'Password reset mail'],
])('names the job %s %s', (name, detail, title) => expect(jobTitle({ name, detail })).toBe(title));

it('lists errors of pages with release, route and calls', async () => {
  open();
  const list = await screen.findByRole('region', { name: 'Errors in browsers' });
  expect(list.textContent).toContain('TypeError at /orders/:id, 3 times');
  expect(list.textContent).toContain('submit@order-page-abc.js:1:2345');
});

it('shows dead jobs first, with order, attempts and error, and how many there are of each state', async () => {
  open();
  const row = (await screen.findAllByText('SMS gateway: refused (DLT_MISMATCH)'))[0]!.closest('tr, li')!;
  expect(textOf(row)).toContain('Order message: out for delivery');
  expect(textOf(row)).toContain('10 of 10');
  expect(
    within(row as HTMLElement)
      .getByRole('link', { name: 'Order #4711' })
      .getAttribute('href'),
  ).toBe('/admin/orders?order=4711');
  expect(textOf(document.body)).toContain('Failed (3)');
});

it('repeats a job with one press', async () => {
  opened.shop.on('PUT /admin/jobs/:id/repeat', () => ({ ...dead, state: 'waiting' }));
  const { user } = open();
  await user.click((await screen.findAllByRole('button', { name: 'Repeat job 31' }))[0]!);
  await waitFor(() => expect(opened.shop.sent('PUT /admin/jobs/:id/repeat')).toHaveLength(1));
});

it('discards a job only with a reason', async () => {
  opened.shop.on('PUT /admin/jobs/:id/discard', () => ({ id: 31 }));
  const { user } = open('/admin/jobs?discard=31');
  const dialog = await screen.findByRole('alertdialog', { name: 'Discard job #31' });
  const confirm = within(dialog).getByRole('button', { name: 'Yes, Discard Job' });
  expect(confirm).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByLabelText('Reason'), 'The customer has called');
  await user.click(confirm);
  await waitFor(() =>
    expect(opened.shop.sent('PUT /admin/jobs/:id/discard')).toMatchObject([
      { body: { reason: 'The customer has called' } },
    ]),
  );
});
