import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StreamListener } from './support/stream-listener.ts';
import { type Person, addPeople, callAs, placeOrder } from './support/people.ts';
import { startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { verdict } from './support/verdict.ts';

const customersListening = 300;
const cooksListening = 100;
const ridersListening = 100;
const ordersPlaced = 20;
const opensAtOnce = 20;

const postgres = await startBenchPostgres();
// The first process loads the demo data into the new database; the second one is measured.
await (await startShopProcess(postgres.url)).stop();
const shop = await startShopProcess(postgres.url);
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const listeners: StreamListener[] = [];
try {
  const customers = await addPeople(client, 'ROLE_USER', customersListening);
  const cooks = await addPeople(client, 'ROLE_KITCHEN_MANAGER', cooksListening);
  const riders = await addPeople(client, 'ROLE_DELIVERY_ASSISTANT', ridersListening);
  // Warm-up: modules loaded for the first order must not count as memory of the streams.
  await placeOrder(customers.at(-1)!, shop.address);
  await sleep(1_000);
  const idle = shop.rssMegabytes();

  const listening = await openAll([...customers, ...cooks, ...riders]);
  const customersListeners = listening.slice(0, customersListening);
  const cooksListeners = listening.slice(customersListening, customersListening + cooksListening);
  const ridersListeners = listening.slice(customersListening + cooksListening);

  let slowestPlaced = 0;
  let slowestOut = 0;
  for (let n = 0; n < ordersPlaced; n++) {
    const { id, sentAt } = await placeOrder(customers[n]!, shop.address);
    slowestPlaced = Math.max(
      slowestPlaced,
      (await last([customersListeners[n]!, ...cooksListeners], id, 'CONFIRMED')) - sentAt,
    );
    await move(id, 'PROCESSING');
    const outAt = performance.now();
    await move(id, 'OUT_FOR_DELIVERY');
    slowestOut = Math.max(
      slowestOut,
      (await last([customersListeners[n]!, ...cooksListeners, ...ridersListeners], id, 'OUT_FOR_DELIVERY')) - outAt,
    );
  }
  // Unexpected events may still be on their way.
  await sleep(500);
  const grown = shop.rssMegabytes() - idle;
  const expected = [
    ...customersListeners.map((_, n) => (n < ordersPlaced ? 3 : 0)),
    ...cooksListeners.map(() => 3 * ordersPlaced),
    ...ridersListeners.map(() => ordersPlaced),
  ];
  const astray = listening.filter(({ received }, n) => received.length !== expected[n]).length;
  const ms = { atMost: 1_000 };
  verdict(`memory of ${listening.length} open streams above the idle ${idle} MB`, grown, { atMost: 200 }, ' MB');
  verdict(
    `a new order reaches its customer and ${cooksListening} boards, slowest of ${ordersPlaced}`,
    Math.round(slowestPlaced),
    ms,
    ' ms',
  );
  verdict(
    `an order that leaves also reaches ${ridersListening} riders, slowest of ${ordersPlaced}`,
    Math.round(slowestOut),
    ms,
    ' ms',
  );
  verdict('streams that received too many or too few events', astray, { atMost: 0 });

  async function move(id: number, status: string): Promise<void> {
    const path = `/kitchen-manager/orders/${id}/status`;
    await callAs(cooks[0]!, shop.address, { method: 'PUT', path, body: { status } });
  }
} finally {
  for (const listener of listeners) listener.close();
  await client.end();
  await shop.stop();
  await postgres.stop();
}

async function openAll(people: readonly Person[]): Promise<StreamListener[]> {
  for (let from = 0; from < people.length; from += opensAtOnce) {
    const some = people.slice(from, from + opensAtOnce);
    listeners.push(...(await Promise.all(some.map((person) => StreamListener.open(person, shop.address)))));
  }
  return listeners;
}

async function last(those: readonly StreamListener[], id: number, status: string): Promise<number> {
  const times = those.map((listener) => listener.until((moved) => moved.orderId === id && moved.status === status));
  return Math.max(...(await Promise.all(times)));
}
