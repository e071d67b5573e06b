import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CashHandIn, Dispatch, OrderOut, ShiftReport } from '#contract/dispatch.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openLiveStream } from '#web/platform/testing/live-stream.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { CountCashDialog } from './count-cash-dialog.tsx';
import { OrdersWithRiders, riderText, ridersFor } from './orders-with-riders.tsx';
import { ReturnedOrders } from './returned-orders.tsx';
import { useDispatch, useShiftReport } from './riders-query.ts';
import { ShiftTable } from './shift-report.tsx';

const noon = Date.parse('2026-11-16T06:30:00Z');
beforeEach(() => void vi.setSystemTime(noon));

const opened = openFakeShop(['ROLE_KITCHEN_MANAGER']);
const read = 'GET /kitchen-manager/dispatch';
const assign = 'PUT /kitchen-manager/orders/:id/rider';
const again = 'PUT /kitchen-manager/orders/:id/send-again';
const imran = { id: 5, name: 'Imran Khan' };
const ago = (minutes: number) => new Date(noon - minutes * 60_000).toISOString();

const out = (id: number, given: Partial<OrderOut> = {}): OrderOut => ({
  id,
  orderDate: ago(40),
  kitchenId: 1,
  kitchenName: 'Gachibowli',
  customerName: 'Sana Fatima',
  deliveryAddressLine1: 'House 22',
  deliveryPhoneNumber: null,
  totalAmount: 412.5,
  promisedTo: ago(-20),
  pickedUpAt: null,
  rider: null,
  handedBack: null,
  ...given,
});
const carried = out(44, { rider: imran, pickedUpAt: ago(14.5) });
const handedBack = { reason: 'CUSTOMER_NOT_REACHED', note: '', at: ago(2), riderName: 'Imran Khan' } as const;
const riders: Dispatch['riders'] = [
  { ...imran, kitchenIds: null },
  { id: 6, name: 'Deepthi Rao', kitchenIds: [1, 2] },
  { id: 7, name: 'Elsewhere Only', kitchenIds: [2] },
];

function Table() {
  return <OrdersWithRiders dispatch={useDispatch().data} />;
}

it.each([
  [{ rider: null, pickedUpAt: null }, 'Not picked up yet'],
  [{ rider: imran, pickedUpAt: ago(14.5) }, 'Imran Khan, for 14 min'],
  [{ rider: imran, pickedUpAt: ago(125.5) }, 'Imran Khan, for 2 h 5 min'],
  [{ rider: imran, pickedUpAt: ago(-3) }, 'Imran Khan, for 0 min'],
])('an order with %o reads "%s"', (order, text) => {
  expect(riderText(order, Date.now())).toBe(text);
});

it('offers riders of the kitchen only, and not the one who has the order', () => {
  expect(ridersFor(riders, { kitchenId: 1, rider: null }).map(({ id }) => id)).toEqual([5, 6]);
  expect(ridersFor(riders, { kitchenId: 1, rider: imran }).map(({ id }) => id)).toEqual([6]);
});

it('shows who has which order and since when; handed-back ones stand apart', async () => {
  const late = out(45, { promisedTo: ago(5.5) });
  opened.shop.on(read, () => ({ orders: [out(43, { handedBack }), carried, late], riders }));
  renderScreen(<Table />);
  await screen.findByRole('table', { name: 'Orders out for delivery' });
  const [, ...rows] = screen.getAllByRole('row').map(textOf);
  expect(rows[0]).toMatch(/^#44Imran Khan, for 14 minBy \d{1,2}:\d\d [AP]MReassign/);
  expect(rows[1]).toMatch(/^#45Not picked up yet6 min lateAssign/);
  expect(rows).toHaveLength(2);
});

it('assigns, takes back and undoes; the server knows who had it on the screen', async () => {
  let now = carried;
  opened.shop
    .on(read, () => ({ orders: [now], riders }))
    .on(assign, ({ body }) => {
      const { riderId } = body as { riderId: number | null };
      const rider = riders.find(({ id }) => id === riderId);
      return (now = {
        ...now,
        rider: rider ? { id: rider.id, name: rider.name } : null,
        pickedUpAt: rider ? ago(0) : null,
      });
    });
  const { user } = renderScreen(<Table />);
  await user.click(await screen.findByRole('button', { name: 'Take back order 44' }));
  await screen.findByText('Not picked up yet');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Imran Khan, for 0 min');
  await user.click(screen.getByRole('button', { name: 'Reassign order 44' }));
  await user.click(await screen.findByRole('button', { name: 'Deepthi Rao' }));
  await screen.findByText('Deepthi Rao, for 0 min');
  expect(opened.shop.sent(assign).map(({ body }) => body)).toEqual([
    { riderId: null, from: 5 },
    { riderId: 5, from: null },
    { riderId: 6, from: 5 },
  ]);
});

it('says who was faster when an order cannot be assigned', async () => {
  opened.shop
    .on(read, () => ({ orders: [out(45)], riders }))
    .on(assign, () => new Refusal('conflict', 'Deepthi Rao has this order meanwhile.'));
  const { user } = renderScreen(<Table />);
  await user.click(await screen.findByRole('button', { name: 'Assign order 45' }));
  await user.click(await screen.findByRole('button', { name: 'Imran Khan' }));
  expect(await screen.findByText('Deepthi Rao has this order meanwhile.')).toBeTruthy();
});

it('shows a handed-back order with its reason until it is sent again', async () => {
  let orders = [out(43, { handedBack }), carried];
  opened.shop
    .on(read, () => ({ orders, riders }))
    .on(again, () => {
      orders = [out(43), carried];
      return out(43);
    });
  const { user } = renderScreen(<ReturnedOrders area="kitchen" />);
  const group = await screen.findByRole('group', { name: 'Order #43 was handed back' });
  expect(textOf(group)).toContain('#43 handed backcustomer not reached, by Imran Khan');
  await user.click(within(group).getByRole('button', { name: /^Send again/ }));
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
});

it.each([
  ['kitchen', 'PUT /kitchen-manager/orders/:id/status', { status: 'CANCELLED_BY_ADMIN', reason: 'Refused' }],
  ['admin', 'PUT /admin/orders/:id/cancel', { reason: 'Refused' }],
] as const)('is cancelled in the area of %s with its own call, after a question', async (area, cancel, body) => {
  opened.shop.on(read, () => ({ orders: [out(43, { handedBack })], riders })).on(cancel, () => ({ id: 43 }));
  const { user } = renderScreen(<ReturnedOrders area={area} />);
  await user.click(await screen.findByRole('button', { name: 'Cancel… order 43' }));
  await user.type(await screen.findByLabelText('Reason (optional)'), 'Refused');
  expect(opened.shop.sent(cancel)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, Cancel Order' }));
  await screen.findByText('Order #43 is cancelled');
  expect(opened.shop.sent(cancel).map((request) => request.body)).toEqual([body]);
});

const handIn: CashHandIn = {
  id: 9,
  at: '2026-11-16T09:00:00.000Z',
  riderId: 5,
  riderName: 'Imran Khan',
  kitchenId: 1,
  kitchenName: 'Gachibowli',
  expected: 512.95,
  orders: [
    { id: 11, amount: 412.65 },
    { id: 12, amount: 100.3 },
  ],
  count: null,
};
const count = 'PUT /kitchen-manager/cash-hand-ins/:id/count';

it('counts cash: the amount starts empty, and a difference needs a note', async () => {
  opened.shop.on(count, () => ({ ...handIn, count: null }));
  const { user } = renderScreen(<CountCashDialog handIn={handIn} onClose={() => undefined} />);
  const dialog = screen.getByRole('dialog', { name: 'Count the cash of Imran Khan' });
  expect(textOf(dialog)).toContain('₹512.95 expected, from orders #11, #12.');
  const confirm = () => user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await confirm();
  expect(within(dialog).getByText('Please enter the counted amount, such as 412.50')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Counted (₹)'), '500');
  expect(within(dialog).getByRole('status').textContent).toBe('Difference: ₹12.95 short.');
  await confirm();
  expect(within(dialog).getByText('Please say why the amount differs.')).toBeTruthy();
  expect(opened.shop.sent(count)).toEqual([]);
  await user.type(within(dialog).getByLabelText('Why does it differ?'), 'No change');
  await confirm();
  await screen.findByText('Cash of Imran Khan is counted');
  expect(opened.shop.sent(count).map(({ body }) => body)).toEqual([{ counted: 500, note: 'No change' }]);
});

it('says that a colleague has counted it', async () => {
  opened.shop.on(count, () => new Refusal('conflict', 'Meera Iyer has counted ₹512.95 already.'));
  const { user } = renderScreen(<CountCashDialog handIn={handIn} onClose={() => undefined} />);
  await user.type(screen.getByLabelText('Counted (₹)'), '512.95');
  expect(screen.getByText('The amount is right.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Meera Iyer has counted ₹512.95 already.');
});

function CashToCount() {
  return <p>To count: {useShiftReport(undefined).data?.toCount.length}</p>;
}

it('shows at once that a colleague has counted the cash; a note refreshes nothing here', async () => {
  const report = 'GET /kitchen-manager/shift-report';
  let toCount = [handIn];
  const send = openLiveStream(opened.shop.on(report, () => ({ date: '2026-11-16', toCount, shifts: [] })));
  renderScreen(<CashToCount />);
  await screen.findByText('To count: 1');
  toCount = [];
  const before = opened.shop.sent(report).length;
  send('note', { noteId: 1, orderId: 11, at: handIn.at });
  send('cash', { handInId: 9, isCounted: true, at: handIn.at });
  await screen.findByText('To count: 0');
  expect(opened.shop.sent(report)).toHaveLength(before + 1);
});

it('reports a shift with its figures, and the difference in words', () => {
  const counted = { counted: 500, difference: -12.95, note: 'No change', at: handIn.at, byName: 'Meera Iyer' };
  const shift: ShiftReport['shifts'][number] = {
    riderId: 5,
    riderName: 'Imran Khan',
    delivered: 4,
    handedBack: 1,
    cashExpected: 912.95,
    cashCounted: 500,
    difference: -12.95,
    cashCarried: 88,
    handIns: [
      { ...handIn, count: counted },
      { ...handIn, id: 10, expected: 400, orders: [{ id: 13, amount: 400 }] },
    ],
  };
  renderScreen(<ShiftTable shifts={[shift]} />);
  const cells = screen.getAllByRole('cell').map(textOf);
  expect(cells.slice(0, 7)).toEqual(['Imran Khan', '4', '1', '₹912.95', '₹500.00', '₹12.95 short', '₹88.00']);
  expect(cells[7]).toContain('orders #11, #12: counted ₹500.00 by Meera Iyer, ₹12.95 short: No change');
  expect(cells[7]).toContain('₹400.00, order #13: not counted yet');
});
