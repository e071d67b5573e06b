import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OrderAccount } from '#contract/payments.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { Goodwill } from './goodwill.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);
const post = 'POST /admin/orders/:id/goodwill';

function open(given: Partial<OrderAccount> = {}) {
  const account = { paidAmount: 622.45, givenBackAmount: 100, leftAmount: 522.45, refundableAmount: 300, ...given };
  opened.shop.on('GET /admin/orders/:id/account', () => account);
  return renderScreen(<Goodwill orderId={4711} />);
}

async function openDialog(given: Partial<OrderAccount> = {}) {
  const { user } = open(given);
  await user.click(await screen.findByRole('button', { name: 'Goodwill' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Goodwill for order #4711' })) };
}

it('shows what was paid and given back, and gives an amount with a reason', async () => {
  opened.shop.on(post, () => ({ paidAmount: 622.45, givenBackAmount: 622.45, leftAmount: 0, refundableAmount: 0 }));
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText('Amount (₹)'), '522.45');
  await user.type(dialog.getByLabelText('Reason'), 'Your lunch was late');
  await user.click(dialog.getByRole('button', { name: 'Give Goodwill' }));
  await waitFor(() =>
    expect(opened.shop.sent(post)[0]!.body).toEqual({ amount: 522.45, as: 'credit', reason: 'Your lunch was late' }),
  );
  expect(await screen.findByText('₹622.45 paid, ₹622.45 refunded or credited')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Goodwill' })).toBeNull();
});

it('names the largest amount of each way, and sends nothing more', async () => {
  const { user, dialog } = await openDialog();
  await user.selectOptions(dialog.getByLabelText('Store credit or refund'), 'refund');
  await user.type(dialog.getByLabelText('Amount (₹)'), '300.01');
  await user.click(dialog.getByRole('button', { name: 'Give Goodwill' }));
  expect(dialog.getByText('Enter an amount of at most ₹300.00')).toBeTruthy();
  expect(dialog.getByText('Please give a reason')).toBeTruthy();
  expect(opened.shop.sent(post)).toEqual([]);
});

it('offers no refund for cash, and says what the server refused', async () => {
  opened.shop.on(
    post,
    () => new Refusal('rule-violated', 'At most ₹10.00 can still be refunded or credited for this order.'),
  );
  const { user, dialog } = await openDialog({ refundableAmount: 0 });
  expect(dialog.queryByRole('option', { name: /^Refund/ })).toBeNull();
  await user.type(dialog.getByLabelText('Amount (₹)'), '20');
  await user.type(dialog.getByLabelText('Reason'), 'Late');
  await user.click(dialog.getByRole('button', { name: 'Give Goodwill' }));
  expect(await screen.findByText(/At most ₹10.00 can still be refunded/)).toBeTruthy();
});

it('is not there while nothing was paid', async () => {
  open({ paidAmount: 0, leftAmount: 0 });
  await waitFor(() => expect(opened.shop.sent('GET /admin/orders/:id/account')).toHaveLength(1));
  expect(screen.queryByText(/paid/)).toBeNull();
});
