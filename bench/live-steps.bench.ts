import pg from 'pg';
import type { OrderMoved } from '#contract/live.ts';
import { StreamListener } from './support/stream-listener.ts';
import { type Person, addPeople, callAs, placeOrder } from './support/people.ts';
import { startRoundRobin } from './support/round-robin.ts';
import { startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { percentile, verdict } from './support/verdict.ts';

const ordersPlaced = 10;

const postgres = await startBenchPostgres();
const shops = [await startShopProcess(postgres.url), await startShopProcess(postgres.url)];
const balancer = await startRoundRobin(shops.map(({ address }) => address));
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const listeners: StreamListener[] = [];
try {
  const customer = await signIn('ROLE_USER');
  const cook = await signIn('ROLE_KITCHEN_MANAGER');
  const rider = await signIn('ROLE_DELIVERY_ASSISTANT');
  const [customersListener, cooksListener] = [await listen(customer), await listen(cook)];
  await listen(rider);

  const steps: number[] = [];
  const newOrders: number[] = [];
  for (let n = 0; n < ordersPlaced; n++) {
    const { id, sentAt } = await placeOrder(customer, balancer.address);
    newOrders.push((await cooksListener.until(({ orderId }) => orderId === id)) - sentAt);
    const kitchen = { who: cook, path: `/kitchen-manager/orders/${id}/status`, isPickedUp: false };
    const delivery = { who: rider, path: `/delivery/orders/${id}/status`, isPickedUp: true };
    for (const { who, path, status, isPickedUp } of [
      { ...kitchen, status: 'PROCESSING' },
      { ...kitchen, status: 'OUT_FOR_DELIVERY' },
      { ...delivery, path: `/delivery/orders/${id}/pick-up`, status: 'OUT_FOR_DELIVERY' },
      { ...delivery, status: 'DELIVERED' },
      { ...delivery, status: 'COMPLETED' },
    ]) {
      const put = performance.now();
      const body = path.endsWith('/status') ? { body: { status } } : {};
      const isIt = (moved: OrderMoved) =>
        moved.orderId === id && moved.status === status && moved.isPickedUp === isPickedUp;
      const [at] = await Promise.all([
        customersListener.until(isIt),
        callAs(who, balancer.address, { method: 'PUT', path, ...body }),
      ]);
      steps.push(at - put);
    }
  }
  console.log(`      ${balancer.served.join(' and ')} requests went to the two processes`);
  verdict(
    `the customer follows ${steps.length} steps, p95`,
    Math.round(percentile(steps, 95)),
    { atMost: 1_000 },
    ' ms',
  );
  verdict(
    `the board receives ${ordersPlaced} new orders, slowest`,
    Math.round(Math.max(...newOrders)),
    { atMost: 1_000 },
    ' ms',
  );
} finally {
  for (const listener of listeners) listener.close();
  balancer.stop();
  await client.end();
  await Promise.all(shops.map((shop) => shop.stop()));
  await postgres.stop();
}

async function signIn(role: Parameters<typeof addPeople>[1]): Promise<Person> {
  const [person] = await addPeople(client, role, 1);
  return person!;
}

async function listen(person: Person): Promise<StreamListener> {
  const listener = await StreamListener.open(person, balancer.address);
  listeners.push(listener);
  return listener;
}
