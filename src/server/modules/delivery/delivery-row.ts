import type { DeliveryOrder } from '#contract/delivery.ts';
import { toRupees } from '#domain/money.ts';
import { dueOf } from '#server/modules/orders/order-row.ts';
import type { DeliveryRow } from './delivery-queries.ts';

export function toDeliveryOrder({ order, customer, items }: DeliveryRow): DeliveryOrder {
  return {
    id: order.id,
    orderDate: order.orderDate.toISOString(),
    status: order.status,
    kitchenName: order.kitchenName,
    promisedFrom: order.promisedFrom?.toISOString() ?? null,
    promisedTo: order.promisedTo?.toISOString() ?? null,
    pickedUpAt: order.pickedUpAt?.toISOString() ?? null,
    cashToCollect: toRupees(dueOf(order)),
    note: order.note,
    customerName: `${customer.firstName} ${customer.lastName}`.trim(),
    deliveryAddressLabel: order.deliveryAddressLabel,
    deliveryAddressLine1: order.deliveryAddressLine1,
    deliveryAddressLine2: order.deliveryAddressLine2,
    deliveryCity: order.deliveryCity,
    deliveryState: order.deliveryState,
    deliveryPostalCode: order.deliveryPostalCode,
    // Not needed, and so not sent, once it is delivered.
    deliveryPhoneNumber: order.status === 'OUT_FOR_DELIVERY' ? (order.deliveryPhoneNumber ?? customer.phone) : null,
    deliveryLatitude: order.deliveryLatitude,
    deliveryLongitude: order.deliveryLongitude,
    items: items.map(({ name, quantity, isVegetarian, components }) => ({
      mealNameSnapshot: name,
      quantity,
      isVegetarian,
      components,
    })),
  };
}
