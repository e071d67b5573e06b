import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { HandInAll } from './hand-in-all.tsx';
import { sampleDelivery } from './testing/sample-delivery.ts';

const opened = openFakeShop(['ROLE_DELIVERY_ASSISTANT']);
const handIn = 'POST /delivery/cash-hand-ins';
const delivered = (id: number, cashToCollect: number) =>
  sampleDelivery(id, { status: 'DELIVERED', pickedUpAt: '2026-11-15T07:10:00.000Z', cashToCollect });
const mine = [delivered(11, 412.65), delivered(12, 0.1), sampleDelivery(13), delivered(14, 100.2)];

async function openDialog(pendingCount = 0) {
  const view = renderScreen(<HandInAll mine={mine} pendingCount={pendingCount} />);
  await view.user.click(screen.getByRole('button', { name: 'Hand in' }));
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Hand in all cash' }) };
}

it('lists the orders that the cash comes from, and hands all of it in at once', async () => {
  opened.shop.on(handIn, () => ({ orderIds: [11, 12, 14], amount: 512.95 }));
  const { user, dialog } = await openDialog();
  expect(within(dialog).getAllByRole('listitem').map(textOf)).toEqual(['#11₹412.65', '#12₹0.10', '#14₹100.20']);
  await user.click(within(dialog).getByRole('button', { name: 'Hand in ₹512.95' }));
  await screen.findByText('₹512.95 handed in');
  expect(opened.shop.sent(handIn).map(({ body }) => body)).toEqual([{ orderIds: [11, 12, 14] }]);
});

it('says why the shop refuses it', async () => {
  opened.shop.on(handIn, () => new Refusal('conflict', 'You do not have the cash of #12.'));
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('button', { name: /^Hand in ₹/ }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('You do not have the cash of #12.');
});

it('waits for deliveries that have not reached the shop', async () => {
  const { dialog } = await openDialog(2);
  expect(within(dialog).getByRole('status').textContent).toContain('2 taps have not reached the shop.');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Hand in ₹/ }).disabled).toBe(true);
});

it('is not offered without cash', () => {
  renderScreen(<HandInAll mine={[sampleDelivery(13)]} pendingCount={0} />);
  expect(screen.queryByRole('button', { name: 'Hand in' })).toBeNull();
});
