import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { readToasts } from '#web/ui/feedback/toast.ts';
import { ConnectedApps } from './connected-apps.tsx';

const opened = openFakeShop();
const coach = {
  id: 7,
  name: 'Pocket Coach',
  asksFrom: 'pocketcoach.example',
  scopes: ['menu', 'ledger.read', 'order'],
  allowance: { perOrder: 400, perDay: 1000 },
  connectedAt: '2026-11-02T06:00:00.000Z',
  lastUsedAt: '2026-11-18T13:44:00.000Z',
  orderCount: 3,
  orderedAmount: 943.66,
};

function open(apps: readonly object[] = [coach]) {
  opened.shop.on('GET /user/connected-apps', () => apps);
  return renderScreen(<ConnectedApps />);
}

it('says what a program may do, since when, when it was last used and what it ordered', async () => {
  open([coach, { ...coach, id: 8, name: 'Other', allowance: null, lastUsedAt: null, orderCount: 0, orderedAmount: 0 }]);
  const facts = await screen.findAllByText(/^Menu, /);
  expect(facts.map(textOf)).toEqual([
    'Menu, ledger (read), orders up to ₹400.00. Since Nov 2, 2026, last used Nov 18, 7:14 PM. 3 orders, ₹943.66.',
    'Menu, ledger (read), orders that you confirm. Since Nov 2, 2026, not used yet. No orders.',
  ]);
});

it('is not shown to customers without one', async () => {
  open([]);
  await waitFor(() => expect(opened.shop.sent('GET /user/connected-apps')).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('revokes after a question, and the program is gone', async () => {
  const { user } = open();
  let isRevoked = false;
  opened.shop.on('DELETE /user/connected-apps/:id', () => {
    isRevoked = true;
  });
  opened.shop.on('GET /user/connected-apps', () => (isRevoked ? [] : [coach]));
  await user.click(await screen.findByRole('button', { name: 'Revoke Pocket Coach' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, Revoke' }));
  await waitFor(() => expect(screen.queryByText('Pocket Coach')).toBeNull());
  expect(readToasts()).toMatchObject([{ message: 'Pocket Coach is disconnected' }]);
});

it('says so when a program cannot be revoked, which stays in the list', async () => {
  const { user } = open();
  opened.shop.on('DELETE /user/connected-apps/:id', () => new Refusal('unavailable', 'Busy'));
  await user.click(await screen.findByRole('button', { name: 'Revoke Pocket Coach' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, Revoke' }));
  await waitFor(() => expect(readToasts()).toMatchObject([{ message: 'Failed to disconnect Pocket Coach' }]));
  await screen.findByRole('heading', { name: 'Pocket Coach' });
});

it('lists the orders of a program and changes its allowance', async () => {
  const { user } = open();
  opened.shop.on('GET /user/connected-apps/:id/orders', () => [
    {
      orderId: 1083,
      orderedAt: '2026-11-18T13:44:00.000Z',
      status: 'CONFIRMED',
      totalAmount: 389.5,
      isConfirmed: false,
    },
  ]);
  opened.shop.on('PUT /user/connected-apps/:id/allowance', () => ({ ...coach, allowance: null }));
  await user.click(await screen.findByRole('button', { name: /What it did/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pocket Coach' }));
  await dialog.findByText('Order #1083, ₹389.50');
  dialog.getByText(/within your allowance/);
  await user.click(dialog.getByRole('radio', { name: /Ask me before every order/ }));
  await user.click(dialog.getByRole('button', { name: 'Save allowance' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opened.shop.sent('PUT /user/connected-apps/:id/allowance')).toMatchObject([{ body: { allowance: null } }]);
});
