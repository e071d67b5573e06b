import { z } from 'zod';
import { type BusinessDay, addDays, businessDay, isBusinessDay } from '#domain/calendar/business-day.ts';
import { lastHeldDay, lastOrderedDay } from '#domain/subscriptions/subscription-rules.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { type Job, type JobDeps, defineJob } from '#server/jobs/job.ts';
import { type DueDelivery, countSettled, findDue, findWithoutRoom, recordCheck } from './due-queries.ts';
import { holdRoom } from './hold-room.ts';
import { orderDelivery } from './order-delivery.ts';
import { findSubscription, lockSubscription } from './subscription-queries.ts';
import { nextOpenDay } from './subscription-row.ts';

/** So many deliveries are one job: a killed process repeats few of them, and the queue has few rows. */
const batchSize = 20;

const Due = z.object({
  subscriptionId: z.int(),
  date: z.string().refine(isBusinessDay),
  minute: z.int(),
});
const Batch = z.object({ deliveries: z.array(Due) });

/** Each delivery has its own transaction; one that fails is tried again with the job, the others are settled. */
export const orderDeliveries: Job<z.output<typeof Batch>> = defineJob({
  name: 'order-deliveries',
  maxAttempts: 12,
  payload: Batch,
  run: async ({ cutOff }, { deliveries }) => {
    const failures: unknown[] = [];
    for (const due of deliveries) await orderDelivery(cutOff, due).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  },
});

/** The days whose deliveries are orders by now. Those of today are settled long since, unless no worker ran at the cut-off. */
export function dueDays(now: Date): BusinessDay[] {
  const today = businessDay(now);
  const last = lastOrderedDay(now);
  return last === today ? [today] : [today, last];
}

async function readDue(db: Db, now: Date): Promise<DueDelivery[]> {
  return (await Promise.all(dueDays(now).map((date) => findDue(db, date)))).flat();
}

async function enqueueOrders(tx: Tx, due: readonly DueDelivery[]): Promise<void> {
  for (let n = 0; n < due.length; n += batchSize) {
    await enqueue(tx, orderDeliveries, { deliveries: due.slice(n, n + batchSize) });
  }
}

const Nothing = z.object({});

/** 20:00 in Hyderabad is 14:30 UTC. One that was missed is made up for, for six hours. */
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

/** Repairs what the cut-off left, and shows admins that there was something. It also runs when no cut-off did. */
export const cutOffCheck: Job<z.output<typeof Nothing>> = defineJob({
  name: 'subscription-check',
  maxAttempts: 20,
  cron: '40 14 * * *',
  fill: '20h',
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

/** Every half hour, for the slots that begin 48 hours later. */
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
  for (const id of await findWithoutRoom(db, days)) {
    await db.transaction(async (tx) => {
      if (!(await lockSubscription(tx, id))) return;
      const row = await findSubscription(tx, id, null);
      if (row) await holdRoom(tx, work, row, now);
    });
  }
}
