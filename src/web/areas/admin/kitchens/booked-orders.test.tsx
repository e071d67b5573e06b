import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { KitchenDraft } from '#contract/admin-kitchens.ts';
import type { BookedOrder } from '#contract/booked-orders.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { useUpdateKitchen } from './kitchens-query.ts';

const opened = openFakeShop(['ROLE_ADMIN']);

const draft: KitchenDraft = {
  name: 'Gachibowli',
  latitude: 17.44,
  longitude: 78.35,
  deliveryRadiusKm: 8,
  active: false,
  addressLine1: null,
  city: null,
  postalCode: null,
  handledAllergens: [],
};

function CloseKitchen() {
  const { mutate, isPending, dialog } = useUpdateKitchen(3);
  return (
    <>
      <button type="button" onClick={() => mutate(draft)}>
        {isPending ? 'Closing' : 'Close kitchen'}
      </button>
      {dialog}
    </>
  );
}

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

const saved = () => ({ id: 3, ...draft, staff: [], leftOrderIds: [] });

const full = () =>
  new Refusal('slot-unavailable', 'Order #7: There is no room left.', { details: { nearestSlots: [] } });

async function open(answers: (() => unknown)[], lists: BookedOrder[][]) {
  opened.shop
    .on('PUT /admin/kitchens/:id', () => answers.shift()!())
    .on('POST /admin/kitchens/:id/booked-orders', () => lists.shift());
  const { user } = renderScreen(<CloseKitchen />);
  await user.click(await screen.findByText('Close kitchen'));
  return user;
}

const apply = () => screen.getByText('Apply and Save');
const isSaved = () => screen.findByText('Kitchen updated successfully!');

const sentDecisions = () =>
  opened.shop.sent('PUT /admin/kitchens/:id').map(({ body }) => (body as { bookedOrders: object }).bookedOrders);

describe('a kitchen that becomes inactive while orders are booked', () => {
  it('asks for each order, and sends the decisions with the message', async () => {
    const user = await open([() => closed(7, 8), saved], [[order(7, [slot]), order(8)]]);
    expect(await screen.findByText('1 order is moved, 1 order is cancelled.')).toBeDefined();
    await user.click(apply());
    expect(await screen.findByText('Please write a message to the customers')).toBeDefined();
    expect(sentDecisions()).toHaveLength(1);
    await user.type(screen.getByLabelText('Message to the customers'), 'No gas');
    await user.click(apply());
    await isSaved();
    expect(screen.queryByText('Orders are booked for then')).toBeNull();
    expect(sentDecisions()).toEqual([
      { decisions: [], message: null },
      {
        decisions: [
          { orderId: 7, moveTo: { kitchenId: 4, deliverAt: slot.deliverAt } },
          { orderId: 8, moveTo: null },
        ],
        message: 'No gas',
      },
    ]);
  });

  it('shows an order that came in meanwhile, and keeps what was decided', async () => {
    const user = await open(
      [() => closed(7), () => closed(7, 9), saved],
      [[order(7, [slot])], [order(7, [slot]), order(9, [slot])]],
    );
    await user.selectOptions(await screen.findByLabelText('What happens to order #7'), 'Cancel the order');
    await user.type(screen.getByLabelText('Message to the customers'), 'No gas');
    await user.click(apply());
    expect(await screen.findByText('An order came in meanwhile. Please look again.')).toBeDefined();
    expect(await screen.findByText('1 order is moved, 1 order is cancelled.')).toBeDefined();
    await user.click(apply());
    await isSaved();
    expect(sentDecisions().at(-1)).toMatchObject({
      decisions: [
        { orderId: 7, moveTo: null },
        { orderId: 9, moveTo: { kitchenId: 4 } },
      ],
      message: 'No gas',
    });
  });

  it('says why the decisions could not be carried out, and asks again', async () => {
    const user = await open([() => closed(7), full], [[order(7, [slot])], [order(7)]]);
    await user.type(await screen.findByLabelText('Message to the customers'), 'No gas');
    await user.click(apply());
    expect(await screen.findByText('Order #7: There is no room left.')).toBeDefined();
    expect(await screen.findByText('1 order is cancelled.')).toBeDefined();
  });

  it('saves nothing when the question is closed, and reports no failure', async () => {
    const user = await open([() => closed(7)], [[order(7)]]);
    await screen.findByText('#7 Customer 7');
    await user.click(screen.getByText('Cancel'));
    expect(await screen.findByText('Close kitchen')).toBeDefined();
    expect(screen.queryByText('#7 Customer 7')).toBeNull();
    expect(screen.queryByText(/Failed to update kitchen/)).toBeNull();
    expect(sentDecisions()).toHaveLength(1);
  });
});
