import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { Payment } from '#contract/payments.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import { type SimulatedGateway, startSimulatedGateway } from '#server/simulated-gateway/simulated-gateway.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { timeLimit } from '../../../../../scripts/time-limit.mjs';
import { razorpay } from '../razorpay.ts';

export type PaymentShop = {
  readonly shop: TestApp;
  readonly simulated: SimulatedGateway;
  readonly address: () => string;
};

/** Long enough for a busy machine. */
export const patientMs = timeLimit(20_000);

/** A shop that listens, and a simulated gateway that sends it webhooks. */
export function sharedPaymentShop(): PaymentShop {
  let address = '';
  const parts = { address: () => address } as { shop: TestApp; simulated: SimulatedGateway; address: () => string };
  beforeAll(async () => {
    parts.simulated = await startSimulatedGateway({ webhookUrl: () => `${address}${apiPrefix}${paymentWebhookPath}` });
    parts.shop = await startTestApp({ gateway: razorpay(parts.simulated.settings, patientMs) });
    address = await parts.shop.listen();
    await buildKitchen(parts.shop.db);
  });
  afterEach(async () => {
    parts.simulated.faults.clear();
    await parts.simulated.webhooksSettled();
    await parts.shop.db.execute(sql`delete from graphile_worker._private_jobs`);
  });
  afterAll(async () => {
    await parts.simulated.stop();
    await parts.shop.close();
  });
  return parts;
}

export type Customer = Awaited<ReturnType<typeof customerWithCart>>;

export async function customerWithCart({ db }: TestApp) {
  const { user, headers } = await buildSession(db);
  const address = await buildAddress(db, { userId: user.id, isDefault: true });
  const meal = await buildMeal(db);
  await buildCartItem(db, { userId: user.id, mealId: meal.id, quantity: 2 });
  return { user, headers, address, meal };
}

export async function placeOrder(
  { call }: TestApp,
  { headers, address }: Pick<Customer, 'headers' | 'address'>,
  paymentMethod = 'UPI',
): Promise<Order> {
  const payload = { deliveryAddressId: address.id, paymentMethod };
  const { status, body } = await call({ method: 'POST', url: '/api/v1/orders', headers, payload });
  if (status !== 201) throw new Error(`not placed: ${JSON.stringify(body)}`);
  return body as Order;
}

/** A PENDING order of ₹622.45 with its code at the gateway. */
export async function pendingOrder({ shop, simulated }: PaymentShop, method = 'UPI') {
  const customer = await customerWithCart(shop);
  const order = await placeOrder(shop, customer, method);
  const payment = await readPayment(shop, customer, order.id);
  const codeId = [...simulated.books.codes.keys()].at(-1)!;
  return { customer, order, payment, codeId };
}

export async function readPayment({ call }: TestApp, { headers }: Pick<Customer, 'headers'>, orderId: number) {
  return (await call({ url: `/api/v1/orders/${orderId}/payment`, headers })).body as Payment;
}

export async function readOrder({ call }: TestApp, { headers }: Pick<Customer, 'headers'>, orderId: number) {
  return (await call({ url: `/api/v1/orders/${orderId}`, headers })).body as Order;
}

/** All jobs, also those that wait for a later time. */
export async function runAllJobs(shop: TestApp, { times = 1 } = {}): Promise<void> {
  for (let n = 0; n < times; n++) {
    await shop.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await runJobs(shop);
  }
}

export async function jobsOf({ db }: TestApp, name: string) {
  const { rows } = await db.execute<{ payload: Record<string, unknown>; error: string | null }>(sql`
    select j.payload, j.last_error as error from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name} order by j.id`);
  return rows;
}
