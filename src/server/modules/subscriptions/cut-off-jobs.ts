import { z } from 'zod';
import { type BusinessDay, addDays, businessDay, isBusinessDay } from '#domain/calendar/business-day.ts';
import { lastHeldDay, lastOrderedDay } from '#domain/subscriptions/subscription-rules.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { type Job, type JobDeps, defineJob } from '#server/jobs/job.ts';
import { readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import {
  type DueDelivery,
  countSettled,
  findDue,
  findHeldSlots,
  findHolding,
  findLastCheckedDay,
  findWithoutRoom,
  recordCheck,
} from './due-queries.ts';
import { holdRooms as holdRoomsOf, isLost } from './hold-room.ts';
import { orderDelivery } from './order-delivery.ts';
import { orderTogether } from './order-together.ts';
import { lockSubscriptions } from './subscription-queries.ts';
import { nextOpenDay } from './subscription-row.ts';

/** This many deliveries are one job and one transaction, so that its slots are not locked for long. */
const batchSize = 40;
/** About so many jobs run at once in a shop of two processes. */
const jobsAtOnce = 10;

const Due = z.object({
  subscriptionId: z.int(),
  date: z.string().refine(isBusinessDay),
  minute: z.int(),
});
const Batch = z.object({ deliveries: z.array(Due) });

/** What is not ordered together has a transaction of its own; one that fails is tried again with the job, the others are settled. */
export const orderDeliveries: Job<z.output<typeof Batch>> = defineJob({
  name: 'order-deliveries',
  maxAttempts: 12,
  payload: Batch,
  run: async ({ cutOff }, { deliveries }) => {
    const failures: unknown[] = [];
    // A fault of one delivery must not keep the others from being ordered.
    const left = await inTurn(() => orderTogether(cutOff, deliveries)).catch(() => deliveries);
    for (const due of left) await orderDelivery(cutOff, due).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  },
});

let lastTurn: Promise<unknown> = Promise.resolve();

/** One batch at a time in each process: several would end no sooner, and take the processor from requests. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Of the days whose deliveries are orders by now, from the last one that was checked: no worker may have run for days. */
async function readDue(db: Db, now: Date): Promise<DueDelivery[]> {
  const [checked, today, last] = [await findLastCheckedDay(db), businessDay(now), lastOrderedDay(now)];
  const first = checked !== null && checked < today ? checked : today;
  const due: DueDelivery[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) due.push(...(await findDue(db, date)));
  return due;
}

/** Deliveries of one slot are ordered together. Jobs that follow each other have different slots, so that none waits for the other. */
async function enqueueOrders(tx: Tx, due: readonly DueDelivery[]): Promise<void> {
  const batches = chunksOf(
    due.toSorted((a, b) => a.minute - b.minute),
    batchSize,
  );
  const stride = Math.ceil(batches.length / jobsAtOnce);
  for (let first = 0; first < stride; first++) {
    for (let n = first; n < batches.length; n += stride) {
      await enqueue(tx, orderDeliveries, { deliveries: batches[n]! });
    }
  }
}

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}

const Nothing = z.object({});

/** 20:00 in Hyderabad is 14:30 UTC. A missed run is repeated up to six hours later. */
export const cutOff: Job<z.output<typeof Nothing>> = defineJob({
  name: 'subscription-cut-off',
  maxAttempts: 20,
  cron: '30 14 * * *',
  fill: '6h',
  payload: Nothing,
  run: async ({ db }) => {
    const due = await readDue(db, new Date());
    await db.transaction((tx) => enqueueOrders(tx, due));
  },
});

/** Orders the deliveries that the cut-off left, and records their number for admins. It also runs after a missed cut-off. */
export const cutOffCheck: Job<z.output<typeof Nothing>> = defineJob({
  name: 'subscription-check',
  maxAttempts: 20,
  cron: '40 14 * * *',
  // A day: whenever the shop starts again, what was missed is settled.
  fill: '24h',
  payload: Nothing,
  run: async ({ db }) => {
    const now = new Date();
    const due = await readDue(db, now);
    const date = lastOrderedDay(now);
    const missing = due.filter((one) => one.date === date).length;
    const settled = await countSettled(db, date);
    await db.transaction(async (tx) => {
      await recordCheck(tx, date, settled + missing, missing);
      await enqueueOrders(tx, due);
    });
  },
});

/** Every half hour, for the slots that begin 48 hours later. A trigger enqueues it when the capacity or the hours of a kitchen change. */
export const holdRooms: Job<z.output<typeof Nothing>> = defineJob({
  name: 'subscription-holds',
  maxAttempts: 5,
  cron: '5,35 * * * *',
  payload: Nothing,
  run: (deps) => holdDue(deps, new Date()),
});

async function holdDue({ db, cutOff: { work } }: JobDeps, now: Date): Promise<void> {
  const [first, last] = [nextOpenDay(now), lastHeldDay(now)];
  const days: BusinessDay[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) days.push(date);
  const ids = new Set([...(await findWithoutRoom(db, days, now)), ...(await findInLostRoom(db, days, now))]);
  const inOrder = [...ids].toSorted((a, b) => a - b);
  for (const batch of chunksOf(inOrder, batchSize)) {
    await db.transaction(async (tx) => holdRoomsOf(tx, work, await lockSubscriptions(tx, batch), now));
  }
}

/** Subscriptions that hold room in a slot that is closed by now, or has taken more than it can. */
async function findInLostRoom(db: Db, days: readonly BusinessDay[], now: Date): Promise<number[]> {
  const [slots, kitchens] = await Promise.all([findHeldSlots(db, days), readActiveKitchens(db)]);
  const lost = slots.filter((slot) => isLost(kitchens, slot, now));
  return lost.length === 0 ? [] : findHolding(db, days, lost);
}
