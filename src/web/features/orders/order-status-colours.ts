import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { StatusColour, StatusIcon } from '#web/ui/feedback/status-badge.tsx';

/** No step of ours leads to SHIPPED; the shop's documents colour it in case it is seen. */
type NamedStatus = OrderStatus | 'SHIPPED';
export type StatusMap = Readonly<Record<NamedStatus, StatusColour>>;

/*
 * The three views colour the same status differently, each for its own reader. They are three maps on purpose.
 * Grey is "other", also for a status that the server names and this page does not know.
 */
export const customerOrderColours: StatusMap = {
  PENDING: 'yellow',
  CONFIRMED: 'grey',
  PROCESSING: 'blue',
  SHIPPED: 'indigo',
  OUT_FOR_DELIVERY: 'indigo',
  DELIVERED: 'green',
  COMPLETED: 'green',
  PAYMENT_FAILED: 'grey',
  REFUNDED: 'grey',
  CANCELLED_BY_USER: 'red',
  CANCELLED_BY_ADMIN: 'red',
};

export const adminOrderColours: StatusMap = { ...customerOrderColours, CONFIRMED: 'blue' };

export const kitchenOrderColours: StatusMap = {
  PENDING: 'grey',
  CONFIRMED: 'blue',
  PROCESSING: 'purple',
  SHIPPED: 'grey',
  OUT_FOR_DELIVERY: 'orange',
  DELIVERED: 'green',
  COMPLETED: 'grey',
  PAYMENT_FAILED: 'red',
  REFUNDED: 'grey',
  CANCELLED_BY_USER: 'red',
  CANCELLED_BY_ADMIN: 'red',
};

const orderIcons: Readonly<Record<NamedStatus, StatusIcon>> = {
  PENDING: 'clock',
  CONFIRMED: 'circle-check',
  PROCESSING: 'chef-hat',
  SHIPPED: 'truck',
  OUT_FOR_DELIVERY: 'bike',
  DELIVERED: 'package-check',
  COMPLETED: 'circle-check',
  PAYMENT_FAILED: 'triangle-alert',
  REFUNDED: 'circle',
  CANCELLED_BY_USER: 'circle-x',
  CANCELLED_BY_ADMIN: 'circle-x',
};

export function orderStatusColour(view: StatusMap, status: string): StatusColour {
  return isNamed(status) ? view[status] : 'grey';
}

export function orderStatusIcon(status: string): StatusIcon {
  return isNamed(status) ? orderIcons[status] : 'circle';
}

function isNamed(status: string): status is NamedStatus {
  return Object.hasOwn(orderIcons, status);
}
