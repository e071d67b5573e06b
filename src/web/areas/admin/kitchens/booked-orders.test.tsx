import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Kitchen } from '#contract/admin-kitchens.ts';
import type { BookedOrder } from '#contract/booked-orders.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { KitchenDialog } from './kitchen-dialog.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);

const kitchen = {
  id: 3,
  name: 'Gachibowli',
  latitude: 17.44,
  longitude: 78.35,
  deliveryRadiusKm: 8,
  active: true,
  addressLine1: null,
  city: null,
  postalCode: null,
  handledAllergens: [],
  staff: [],
} satisfies Kitchen;

const order = (id: number, choices: BookedOrder['choices'] = []): BookedOrder => ({
  id,
  status: 'CONFIRMED',
  customerName: `Customer ${id}`,
  customerPhone: '+919812300777',
  orderDate: '2026-11-18T06:30:00.000Z',
  deliverAt: '2026-11-20T06:30:00.000Z',
  items: '2 × Paneer Bowl',
  totalAmount: 580.5,
  choices,
});
const slot = { kitchenId: 4, kitchenName: 'Kondapur', deliverAt: '2026-11-20T07:00:00.000Z' };
const closed = (...orderIds: number[]) =>
  new Refusal('conflict', 'Orders are booked for a time at which the kitchen would be closed.', {
    details: { orderIds },
  });

function open(answers: (() => unknown)[], lists: BookedOrder[][]) {
  const { shop } = opened;
  shop.on('PUT /admin/kitchens/:id', () => answers.shift()!());
  shop.on('POST /admin/kitchens/:id/booked-orders', () => lists.shift());
  shop.on('GET /admin/kitchens', () => [kitchen]);
  let isClosed = false;
  const screenOf = renderScreen(
    <KitchenDialog kitchen={kitchen} kitchens={[kitchen]} onClose={() => (isClosed = true)} />,
  );
  return { ...screenOf, shop, isClosed: () => isClosed };
}

const sentDecisions = () =>
  opened.shop.sent('PUT /admin/kitchens/:id').map(({ body }) => (body as { bookedOrders: object }).bookedOrders);

describe('a kitchen that becomes inactive while orders are booked', () => {
  it('asks for each order, sends the decisions with the message, and closes', async () => {
    const { user, isClosed } = open([() => closed(7, 8), () => ({ ...kitchen, active: false, leftOrderIds: [] })], [
      [order(7, [slot]), order(8)],
    ]);
    await user.click(await screen.findByLabelText('Active'));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('1 order is moved, 1 order is cancelled.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Apply and Save' }));
    expect(await screen.findByText('Please write a message to the customers')).toBeDefined();
    expect(sentDecisions()).toHaveLength(1);
    await user.type(screen.getByLabelText('Message to the customers'), 'No gas today');
    await user.click(screen.getByRole('button', { name: 'Apply and Save' }));
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(sentDecisions()).toEqual([
      { decisions: [], message: null },
      {
        decisions: [
          { orderId: 7, moveTo: { kitchenId: 4, deliverAt: slot.deliverAt } },
          { orderId: 8, moveTo: null },
        ],
        message: 'No gas today',
      },
    ]);
  });

  it('shows an order that came in meanwhile, and asks again', async () => {
    const { user, isClosed } = open(
      [() => closed(7), () => closed(7, 9), () => ({ ...kitchen, active: false, leftOrderIds: [] })],
      [[order(7, [slot])], [order(7, [slot]), order(9, [slot])]],
    );
    await user.click(await screen.findByLabelText('Active'));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await user.type(await screen.findByLabelText('Message to the customers'), 'No gas today');
    await user.click(screen.getByRole('button', { name: 'Apply and Save' }));
    expect(await screen.findByText('An order came in meanwhile. Please look again.')).toBeDefined();
    expect(await screen.findByText('#9 Customer 9')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel All' }));
    await user.type(screen.getByLabelText('Message to the customers'), 'No gas today');
    await user.click(screen.getByRole('button', { name: 'Apply and Save' }));
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(sentDecisions().at(-1)).toMatchObject({ decisions: [{ moveTo: null }, { moveTo: null }] });
  });

  it('saves nothing when the question is closed, and keeps the form', async () => {
    const { user, isClosed } = open([() => closed(7)], [[order(7)]]);
    await user.click(await screen.findByLabelText('Active'));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('#7 Customer 7');
    await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
    await waitFor(() => expect(screen.queryByText('#7 Customer 7')).toBeNull());
    expect(isClosed()).toBe(false);
    expect(screen.queryByText(/Failed to update kitchen/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDefined();
  });
});
