import { useState } from 'react';
import type { Dispatch, OrderOut } from '#contract/dispatch.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { DueMark } from '#web/features/orders/due-mark.tsx';
import { dueAt, shortDue } from '#web/features/orders/order-due.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { useAssignRider } from './riders-query.ts';

/** The orders with their riders and since when, by promised time. Orders that were handed back are listed separately. */
export function OrdersWithRiders({ dispatch }: { readonly dispatch: Dispatch | undefined }) {
  const orders = withRiders(dispatch);
  if (!dispatch) return null;
  if (orders.length === 0) return <p className="text-ink-2">No orders are with riders.</p>;
  return (
    <table className="num w-full">
      <caption className="sr-only">Orders out for delivery</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Rider</th>
          <th scope="col">Promised</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderWithRider key={order.id} order={order} riders={dispatch.riders} />
        ))}
      </tbody>
    </table>
  );
}

export const withRiders = (dispatch: Dispatch | undefined): readonly OrderOut[] =>
  (dispatch?.orders ?? []).filter(({ handedBack }) => handedBack === null);

type Riders = Dispatch['riders'];
type OrderWithRiderProps = { readonly order: OrderOut; readonly riders: Riders };

function OrderWithRider({ order, riders }: OrderWithRiderProps) {
  const now = useMinute();
  const [isChoosing, setIsChoosing] = useState(false);
  const { mutate, isPending } = useAssignRider(order.id);
  const due = shortDue({ ...order, status: 'OUT_FOR_DELIVERY', deliverAt: null }, now);
  return (
    <tr className="border-t border-line first:border-0 max-staff-rows:flex max-staff-rows:flex-wrap max-staff-rows:items-center max-staff-rows:gap-x-3 max-staff-rows:py-1.5">
      <th scope="row" className="py-1 pr-3 text-left font-display text-card-s font-[720]">
        #{order.id}
      </th>
      <td className="pr-3 wrap-anywhere">{riderText(order, now)}</td>
      <td className="pr-3 whitespace-nowrap">
        {due?.urgency === 'late' ? (
          <span className="inline-flex">
            <DueMark due={due} ground="light" />
          </span>
        ) : (
          `By ${formatInstant(new Date(dueAt(order)), 'time')}`
        )}
      </td>
      <td className="py-1 max-staff-rows:ml-auto">
        <div className="flex justify-end gap-1.5">
          <StaffButton busy={isPending} aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
            {order.rider ? 'Reassign' : 'Assign'}
            <span className="sr-only"> order {order.id}</span>
          </StaffButton>
          {order.rider ? (
            <StaffButton busy={isPending} onClick={() => mutate({ rider: null, from: order.rider })}>
              Take back<span className="sr-only"> order {order.id}</span>
            </StaffButton>
          ) : null}
        </div>
        {isChoosing ? (
          <ChooseRider
            order={order}
            riders={riders}
            onChoose={(rider) => mutate({ rider, from: order.rider })}
            onClose={() => setIsChoosing(false)}
          />
        ) : null}
      </td>
    </tr>
  );
}

/** 'Imran Khan, for 14 min' */
export function riderText({ rider, pickedUpAt }: Pick<OrderOut, 'rider' | 'pickedUpAt'>, now: number): string {
  if (rider === null || pickedUpAt === null) return 'Not picked up yet';
  const minutes = Math.max(0, Math.floor((now - Date.parse(pickedUpAt)) / 60_000));
  if (Number.isNaN(minutes)) return rider.name;
  return minutes < 60
    ? `${rider.name}, for ${minutes} min`
    : `${rider.name}, for ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

type ChooseRiderProps = OrderWithRiderProps & {
  readonly onChoose: (rider: Riders[number]) => void;
  readonly onClose: () => void;
};

/** Only riders of the kitchen that cooked the order. */
export function ridersFor(riders: Riders, { kitchenId, rider }: Pick<OrderOut, 'kitchenId' | 'rider'>): Riders {
  return riders.filter(
    ({ id, kitchenIds }) => id !== rider?.id && (kitchenIds === null || kitchenIds.includes(kitchenId)),
  );
}

function ChooseRider({ order, riders, onChoose, onClose }: ChooseRiderProps) {
  const choice = ridersFor(riders, order);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Who delivers #${order.id}?`}
      description={`${order.customerName}, ${order.deliveryAddressLine1}`}
    >
      {choice.length === 0 ? <p>No other rider delivers for {order.kitchenName}.</p> : null}
      <ul className="grid gap-2">
        {choice.map((rider) => (
          <li key={rider.id}>
            <StaffButton
              className="w-full justify-start"
              onClick={() => {
                onClose();
                onChoose(rider);
              }}
            >
              {rider.name}
            </StaffButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
