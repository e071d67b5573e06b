import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { apiPrefix } from '#contract/endpoint.ts';
import { type Person, addPeople, callAs, placeOrder } from './support/people.ts';
import { startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { verdict } from './support/verdict.ts';

const customers = 400;
const streamsEach = 5;
const staff = 50;
const streamsOfStaffEach = 4;
const slowSockets = 1_000;
const opensAtOnce = 20;

const postgres = await startBenchPostgres();
// The first process loads the demo data into the new database; the second one is measured.
await (await startShopProcess(postgres.url)).stop();
const shop = await startShopProcess(postgres.url, { MAX_CONNECTIONS_PER_ADDRESS: '5000' });
const port = Number(new URL(shop.address).port);
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const sockets: Socket[] = [];
let isOver = false;
try {
  const people = await addPeople(client, 'ROLE_USER', customers);
  const cooks = await addPeople(client, 'ROLE_KITCHEN_MANAGER', staff);
  await placeOrder(people[0]!, shop.address);
  await sleep(1_000);
  const idle = shop.rssMegabytes();
  const opened = await openStreams(Array.from({ length: streamsEach }, () => people).flat());
  const ofStaff = await openStreams(Array.from({ length: streamsOfStaffEach }, () => cooks).flat());
  for (let n = 0; n < slowSockets; n++) void sendSlowly();
  await sleep(3_000);
  for (let n = 0; n < 10; n++) await placeOrder(people[n]!, shop.address);
  await callAs(cooks[0]!, shop.address, { method: 'GET', path: '/kitchen-manager/orders/fulfillment-list' });
  await sleep(1_000);
  const total = opened.get(200)! + ofStaff.get(200)!;
  console.log(
    `      idle ${idle} MB; streams of customers by status ${[...opened].join(' ')}, of staff ${[...ofStaff].join(' ')}`,
  );
  verdict(`memory with ${total} streams and ${slowSockets} slow sockets`, shop.rssMegabytes(), { atMost: 250 }, ' MB');
  verdict(`streams of staff beside ${customers * streamsEach} of customers`, ofStaff.get(200) ?? 0, {
    atLeast: staff * streamsOfStaffEach,
  });
} finally {
  isOver = true;
  for (const socket of sockets) socket.destroy();
  await client.end();
  await shop.stop();
  await postgres.stop();
}

async function openStreams(whose: readonly Person[]): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (let from = 0; from < whose.length; from += opensAtOnce) {
    const some = await Promise.all(whose.slice(from, from + opensAtOnce).map(openStream));
    for (const status of some) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return statuses;
}

/** Returns the status. Uses raw sockets: thousands of fetch clients would need more memory than the server. */
async function openStream({ token }: Person): Promise<number> {
  const socket = track(connect(port, 'localhost'));
  socket.write(`GET ${apiPrefix}/live HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`);
  const head = await new Promise<Buffer>((resolve, reject) => {
    socket.once('data', resolve);
    socket.once('close', () => reject(new Error('a stream was closed without a response')));
  });
  return Number(head.toString('latin1', 9, 12));
}

/** Sends a body at one byte per second, and reconnects when it is closed. */
async function sendSlowly(): Promise<void> {
  while (!isOver) {
    const socket = track(connect(port, 'localhost'));
    socket.write(
      `POST ${apiPrefix}/auth/otp/send HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
    );
    const dripping = setInterval(() => socket.writable && socket.write(' '), 1_000);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
  }
}

function track(socket: Socket): Socket {
  sockets.push(socket);
  socket.on('error', () => undefined);
  return socket.resume();
}
