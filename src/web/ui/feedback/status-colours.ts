export type StatusColour = 'yellow' | 'blue' | 'indigo' | 'purple' | 'orange' | 'green' | 'red' | 'grey';

export type StatusIcon =
  | 'clock'
  | 'circle-check'
  | 'chef-hat'
  | 'truck'
  | 'bike'
  | 'package-check'
  | 'circle-x'
  | 'triangle-alert'
  | 'circle';

type StatusMap = Readonly<Record<string, StatusColour>>;

/*
 * The three views colour the same status differently, each for its own reader: three maps on purpose. A status that a
 * map does not name is "other": grey.
 */
export const customerOrderColours: StatusMap = {
  PENDING: 'yellow',
  PROCESSING: 'blue',
  SHIPPED: 'indigo',
  OUT_FOR_DELIVERY: 'indigo',
  DELIVERED: 'green',
  COMPLETED: 'green',
  CANCELLED_BY_USER: 'red',
  CANCELLED_BY_ADMIN: 'red',
};

export const adminOrderColours: StatusMap = {
  PENDING: 'yellow',
  CONFIRMED: 'blue',
  PROCESSING: 'blue',
  SHIPPED: 'indigo',
  OUT_FOR_DELIVERY: 'indigo',
  DELIVERED: 'green',
  COMPLETED: 'green',
  CANCELLED_BY_USER: 'red',
  CANCELLED_BY_ADMIN: 'red',
};

export const kitchenOrderColours: StatusMap = {
  CONFIRMED: 'blue',
  PROCESSING: 'purple',
  OUT_FOR_DELIVERY: 'orange',
  DELIVERED: 'green',
  CANCELLED_BY_USER: 'red',
  CANCELLED_BY_ADMIN: 'red',
  PAYMENT_FAILED: 'red',
};

const orderIcons: Readonly<Record<string, StatusIcon>> = {
  PENDING: 'clock',
  CONFIRMED: 'circle-check',
  PROCESSING: 'chef-hat',
  SHIPPED: 'truck',
  OUT_FOR_DELIVERY: 'bike',
  DELIVERED: 'package-check',
  COMPLETED: 'circle-check',
  CANCELLED_BY_USER: 'circle-x',
  CANCELLED_BY_ADMIN: 'circle-x',
  PAYMENT_FAILED: 'triangle-alert',
};

export function orderStatusColour(view: StatusMap, status: string): StatusColour {
  return Object.hasOwn(view, status) ? (view[status] ?? 'grey') : 'grey';
}

export function orderStatusIcon(status: string): StatusIcon {
  return Object.hasOwn(orderIcons, status) ? (orderIcons[status] ?? 'circle') : 'circle';
}
