export const orderStatuses = [
  'PENDING',
  'CONFIRMED',
  'PROCESSING',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'COMPLETED',
  'PAYMENT_FAILED',
  'REFUNDED',
  'CANCELLED_BY_USER',
  'CANCELLED_BY_ADMIN',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderActors = ['customer', 'kitchen-manager', 'delivery-assistant', 'admin'] as const;
export type OrderActor = (typeof orderActors)[number];

type Step = { readonly to: OrderStatus; readonly by: readonly OrderActor[] };

const adminCancels: Step = { to: 'CANCELLED_BY_ADMIN', by: ['admin'] };
const kitchenOrAdminCancels: Step = { to: 'CANCELLED_BY_ADMIN', by: ['kitchen-manager', 'admin'] };
const customerCancelsByPhone: Step = { to: 'CANCELLED_BY_USER', by: ['kitchen-manager'] };

/** All transitions of an order. One that is not listed here cannot happen. */
const steps: Record<OrderStatus, readonly Step[]> = {
  PENDING: [adminCancels],
  CONFIRMED: [
    { to: 'PROCESSING', by: ['kitchen-manager'] },
    { to: 'CANCELLED_BY_USER', by: ['customer', 'kitchen-manager'] },
    kitchenOrAdminCancels,
  ],
  PROCESSING: [{ to: 'OUT_FOR_DELIVERY', by: ['kitchen-manager'] }, customerCancelsByPhone, kitchenOrAdminCancels],
  OUT_FOR_DELIVERY: [
    { to: 'DELIVERED', by: ['kitchen-manager', 'delivery-assistant'] },
    customerCancelsByPhone,
    kitchenOrAdminCancels,
  ],
  DELIVERED: [{ to: 'COMPLETED', by: ['kitchen-manager', 'delivery-assistant'] }],
  // An admin can cancel from any status but DELIVERED and the cancelled ones, so from COMPLETED and REFUNDED too.
  COMPLETED: [adminCancels],
  PAYMENT_FAILED: [{ to: 'REFUNDED', by: ['kitchen-manager'] }, customerCancelsByPhone, kitchenOrAdminCancels],
  REFUNDED: [adminCancels],
  CANCELLED_BY_USER: [],
  CANCELLED_BY_ADMIN: [],
};

export function nextStatuses(from: OrderStatus, actor: OrderActor): readonly OrderStatus[] {
  return steps[from].filter((step) => step.by.includes(actor)).map((step) => step.to);
}

export function canMove(from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  return nextStatuses(from, actor).includes(to);
}

/** Nothing is left to cook, deliver or pay; only an admin's cancellation can still follow COMPLETED and REFUNDED. */
export const finalStatuses: readonly OrderStatus[] = [
  'COMPLETED',
  'REFUNDED',
  'CANCELLED_BY_USER',
  'CANCELLED_BY_ADMIN',
];

/** Still to be cooked or delivered. */
export const openStatuses: readonly OrderStatus[] = ['PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'];

/** Received by the customer. */
export const deliveredStatuses: readonly OrderStatus[] = ['DELIVERED', 'COMPLETED'];

export const orderStatusLabels: Record<OrderStatus, string> = {
  PENDING: 'Pending',
  CONFIRMED: 'Confirmed',
  PROCESSING: 'Processing',
  OUT_FOR_DELIVERY: 'Out for Delivery',
  DELIVERED: 'Delivered',
  COMPLETED: 'Completed',
  PAYMENT_FAILED: 'Payment Failed',
  REFUNDED: 'Refunded',
  CANCELLED_BY_USER: 'Cancelled by User',
  CANCELLED_BY_ADMIN: 'Cancelled by Admin',
};
