import type { z } from 'zod';
import type * as tools from '#contract/assistant-tools.ts';
import { AppError } from '#contract/errors.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { normaliseNutrition } from '#domain/menu/nutrition.ts';
import { canMove } from '#domain/orders/order-status.ts';
import { confirmPagePath } from '#domain/orders/program-quote.ts';
import { findOwnOrder } from '#server/modules/orders/find-order.ts';
import { listOwnOrders } from '#server/modules/orders/list-orders.ts';
import { moveOrder } from '#server/modules/orders/move-order.ts';
import { placeWithinAllowance } from '#server/modules/program-quotes/place-quoted-order.ts';
import { type CallingProgram, type QuoteDeps, quoteOrder } from '#server/modules/program-quotes/quote-order.ts';
import { isOrderOf, ordersOf, readQuoteState } from '#server/modules/program-quotes/read-quote.ts';

export type OrderToolDeps = QuoteDeps & { readonly publicUrl: string };
type Input<T extends { readonly input: z.ZodType }> = z.output<T['input']>;
type Output<T extends { readonly output: z.ZodType }> = z.output<T['output']>;

export async function getQuoteFor(
  deps: OrderToolDeps,
  access: CallingProgram,
  wanted: Input<typeof tools.getQuote>,
): Promise<Output<typeof tools.getQuote>> {
  const { quote, address, otherAddresses } = await quoteOrder(deps, access, wanted);
  const { quoted } = quote;
  return {
    quoteId: quote.id,
    expiresAt: quote.expiresAt.toISOString(),
    currency: 'INR',
    amounts: {
      subtotal: quoted.subtotalAmount,
      deliveryFee: quoted.deliveryFee,
      tax: quoted.taxAmount,
      total: quoted.totalAmount,
    },
    promised: { from: quoted.promisedFrom!, to: quoted.promisedTo! },
    kitchenName: quoted.kitchenName,
    lines: quoted.items.map(toQuotedLine),
    deliverTo: { addressId: address.id, label: address.label },
    otherAddresses: otherAddresses.map(({ id, label }) => ({ addressId: id, label })),
    confirmUrl: deps.publicUrl + confirmPagePath(quote.id),
  };
}

function toQuotedLine(item: OrderItem) {
  const { protein = 0, carbs = 0, fats = 0 } = normaliseNutrition(item.nutritionValues);
  const { quantity, caloriesKcal, isVegetarian, allergens } = item;
  const [name, lineTotal] = [item.mealNameSnapshot, item.lineItemTotal];
  return { name, quantity, lineTotal, caloriesKcal, protein, carbs, fats, isVegetarian, allergens };
}

export async function placeOrderFor(
  deps: OrderToolDeps,
  { userId, grantId }: CallingProgram,
  { quoteId }: Input<typeof tools.placeOrder>,
): Promise<Output<typeof tools.placeOrder>> {
  const quote = await readQuoteState(deps.db, { userId, grantId }, quoteId);
  const order = await placeWithinAllowance({ ...deps, reads: deps.db }, userId, quoteId);
  if (order) return { state: 'placed', confirmUrl: null, expiresAt: null, order: toOrderFacts(order, true) };
  const { expiresAt } = quote;
  return { state: 'needs-confirmation', confirmUrl: deps.publicUrl + confirmPagePath(quoteId), expiresAt, order: null };
}

const latest = { page: 0, size: 5, sort: 'orderDate,desc' };

/** Of the person, whether they ordered themselves or through a program. */
export async function readOrders(
  { db }: OrderToolDeps,
  access: CallingProgram,
  { orderId, quoteId }: Input<typeof tools.orderStatus>,
): Promise<Output<typeof tools.orderStatus>> {
  if (quoteId !== undefined) {
    const { orderId: placed, ...quote } = await readQuoteState(db, access, quoteId);
    const orders = placed === null ? [] : [await findOwnOrder(db, access, placed)];
    return { quote, orders: orders.map((order) => toOrderFacts(order, true)) };
  }
  const orders =
    orderId === undefined
      ? (await listOwnOrders(db, access, latest)).content
      : [await findOwnOrder(db, access, orderId)];
  const own = await ordersOf(
    db,
    access.grantId,
    orders.map(({ id }) => id),
  );
  return { quote: null, orders: orders.map((order) => toOrderFacts(order, own.has(order.id))) };
}

/** What the person ordered themselves, they cancel themselves. */
export async function cancelOrderFor(
  { db }: OrderToolDeps,
  { userId, grantId }: CallingProgram,
  { orderId }: Input<typeof tools.cancelOrder>,
): Promise<Output<typeof tools.cancelOrder>> {
  if (!(await isOrderOf(db, grantId, orderId))) {
    await findOwnOrder(db, { userId }, orderId);
    throw new AppError('rule-violated', 'A program can cancel only what it ordered. The person cancels this one.');
  }
  const order = await moveOrder(db, { actor: 'customer', userId }, orderId, 'CANCELLED_BY_USER');
  return { order: toOrderFacts(order, true) };
}

function toOrderFacts(order: Order, isOfProgram: boolean): tools.OrderFacts {
  const { promisedFrom, promisedTo } = order;
  return {
    orderId: order.id,
    status: order.status,
    placedAt: order.orderDate,
    total: order.totalAmount,
    amountDue: order.amountDue,
    promised: promisedFrom && promisedTo ? { from: promisedFrom, to: promisedTo } : null,
    lines: order.items.map(({ mealNameSnapshot, quantity }) => ({ name: mealNameSnapshot, quantity })),
    steps: order.timeline.map(({ status, at }) => ({ status, at })),
    canBeCancelled: isOfProgram && canMove(order.status, 'CANCELLED_BY_USER', 'customer'),
  };
}
