import type { Order, OrderItem, OrderStep } from '#contract/orders.ts';
import { type Paise, paise, toRupees } from '#domain/money.ts';
import { releasedStatuses } from '#domain/orders/order-status.ts';
import { termsOnWire } from '#domain/orders/order-terms.ts';
import { amountDue, lineTotal } from '#domain/orders/pricing.ts';
import type { CartLine } from '#server/modules/cart/cart-line.ts';
import type { OrderEventRow, OrderItemRow, FullOrder } from './order-queries.ts';

export function toOrder({ order, items, events }: FullOrder): Order {
  return {
    id: order.id,
    orderDate: order.orderDate.toISOString(),
    userId: order.userId,
    kitchenId: order.kitchenId,
    kitchenName: order.kitchenName,
    status: order.status,
    pickedUpAt: order.pickedUpAt?.toISOString() ?? null,
    receivedBy: order.receivedBy,
    paymentMethod: order.paymentMethod,
    note: order.note,
    subtotalAmount: toRupees(order.subtotalPaise as Paise),
    deliveryFee: toRupees(order.deliveryFeePaise as Paise),
    taxAmount: toRupees(order.taxPaise as Paise),
    totalAmount: toRupees(order.totalPaise as Paise),
    discountAmount: toRupees(order.discountPaise as Paise),
    couponCode: order.couponCode,
    creditAmount: toRupees(order.creditPaise as Paise),
    paidAmount: toRupees(order.paidPaise as Paise),
    amountDue: toRupees(dueOf(order)),
    terms: termsOnWire(order),
    deliveryAddressLabel: order.deliveryAddressLabel,
    deliveryAddressLine1: order.deliveryAddressLine1,
    deliveryAddressLine2: order.deliveryAddressLine2,
    deliveryCity: order.deliveryCity,
    deliveryState: order.deliveryState,
    deliveryPostalCode: order.deliveryPostalCode,
    deliveryCountry: order.deliveryCountry,
    deliveryPhoneNumber: order.deliveryPhoneNumber,
    deliverAt: order.deliverAt?.toISOString() ?? null,
    promisedFrom: order.promisedFrom?.toISOString() ?? null,
    promisedTo: order.promisedTo?.toISOString() ?? null,
    items: items.map(toOrderItem),
    timeline: events.map(toOrderStep),
  };
}

/** What its customer has still to pay; nothing for an order that is not cooked. */
export function dueOf(order: Pick<FullOrder['order'], 'status' | 'totalPaise' | 'creditPaise' | 'paidPaise'>): Paise {
  const { status, totalPaise, creditPaise, paidPaise } = order;
  if (releasedStatuses.includes(status)) return paise(0);
  return amountDue({ total: paise(totalPaise), credit: paise(creditPaise), paid: paise(paidPaise) });
}

function toOrderItem(row: OrderItemRow): OrderItem {
  return {
    mealId: row.mealId,
    mealNameSnapshot: row.name,
    quantity: row.quantity,
    pricePerItemSnapshot: toRupees(row.pricePaise as Paise),
    lineItemTotal: toRupees(row.lineTotalPaise as Paise),
    servingWeightGrams: row.servingWeightGrams,
    caloriesKcal: row.caloriesKcal,
    nutritionValues: row.nutrition,
    isVegetarian: row.isVegetarian,
    allergens: row.allergens,
    artUrl: row.artUrl,
    components: row.components,
    specialInstructions: row.specialInstructions,
  };
}

function toOrderStep(row: OrderEventRow): OrderStep {
  return { status: row.toStatus, at: row.createdAt.toISOString(), by: row.actor, reason: row.reason };
}

/** A snapshot: later edits of the meal do not change the order. */
export function toOrderItemRow(line: CartLine, position: number): OrderItemRow {
  return {
    position,
    mealId: line.mealId,
    name: line.name,
    quantity: line.quantity,
    pricePaise: line.unitPrice,
    lineTotalPaise: lineTotal(line),
    servingWeightGrams: line.servingWeightGrams,
    caloriesKcal: line.caloriesKcal,
    nutrition: line.nutrition,
    isVegetarian: line.isVegetarian,
    allergens: line.allergens,
    artUrl: line.artUrl,
    components: line.components,
    specialInstructions: line.specialInstructions,
  };
}
