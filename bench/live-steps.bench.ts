import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, request as send } from 'node:http';
import pg from 'pg';
import { apiPrefix } from '#contract/endpoint.ts';
import { type OrderMoved, shopLivePath } from '#contract/live.ts';
import { StreamListener } from './support/stream-listener.ts';
import { type Person, addPeople, callAs, placeOrder } from './support/people.ts';
import { startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { percentile, verdict } from './support/verdict.ts';

const ordersPlaced = 10;
const pricesChanged = 10;

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

  const pages = await Promise.all(shops.map(({ address }) => openPage(address)));
  const menus: number[] = [];
  for (let n = 0; n < pricesChanged; n++) {
    const announced = Promise.all(pages.map((page) => once(page, 'catalogue')));
    const changed = performance.now();
    await client.query('update meals set price_paise = price_paise + 100 where id = (select min(id) from meals)');
    await announced;
    menus.push(performance.now() - changed);
  }
  verdict(
    `open pages of both processes hear of ${pricesChanged} new prices, slowest`,
    Math.round(Math.max(...menus)),
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

/** Emits what the shop announces to open pages, after what it repeats at the start. */
async function openPage(address: string): Promise<EventEmitter> {
  const { body } = await fetch(address + apiPrefix + shopLivePath);
  const page = new EventEmitter();
  const read = async () => {
    for await (const chunk of body!) {
      page.emit('data');
      if (new TextDecoder().decode(chunk).includes('event: catalogue\n')) page.emit('catalogue');
    }
  };
  const isOpen = once(page, 'data');
  void read().catch(() => undefined);
  await isOpen;
  return page;
}

async function listen(person: Person): Promise<StreamListener> {
  const listener = await StreamListener.open(person, balancer.address);
  listeners.push(listener);
  return listener;
}

/** A round-robin load balancer for several processes. */
export async function startRoundRobin(
  addresses: readonly string[],
): Promise<{ address: string; served: readonly number[]; stop: () => void }> {
  const served = addresses.map(() => 0);
  let requestCount = 0;
  const server = createServer((incoming, outgoing) => {
    const next = requestCount++ % addresses.length;
    served[next]!++;
    const { method, headers, url } = incoming;
    const onward = send(new URL(url!, addresses[next]), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers);
      outgoing.flushHeaders();
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
