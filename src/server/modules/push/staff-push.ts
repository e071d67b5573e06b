import { z } from 'zod';
import { type Job, defineJob } from '#server/jobs/job.ts';
import { findKitchenWatchers, isHeldBy } from './push-queries.ts';
import type { PushNote } from './push-sender.ts';
import { pushTo } from './push-to.ts';

const Payload = z.discriminatedUnion('event', [
  /** An order was given to a rider. */
  z.object({ event: z.literal('assigned'), orderId: z.int(), riderId: z.int() }),
  /** An order was confirmed. The trigger on `order_events` enqueues it while a kitchen manager has a subscription. */
  z.object({ event: z.literal('new-order'), orderId: z.int() }),
]);

/** A push message to staff. It is tried once: their screens show the same, so a late one is of no use. */
export const staffPush: Job<z.output<typeof Payload>> = defineJob({
  name: 'staff-push',
  maxAttempts: 1,
  payload: Payload,
  run: async (deps, payload) => {
    const { event, orderId } = payload;
    if (event === 'assigned') {
      if (await isHeldBy(deps.db, orderId, payload.riderId)) await pushTo(deps, [payload.riderId], assigned(orderId));
    } else {
      await pushTo(deps, await findKitchenWatchers(deps.db, orderId), newOrder(orderId));
    }
  },
});

const assigned = (orderId: number): PushNote => ({
  title: `Order #${orderId} is yours`,
  body: 'It was given to you and is ready for pick-up.',
  path: '/delivery',
  tag: `order-${orderId}`,
});

const newOrder = (orderId: number): PushNote => ({
  title: `New order #${orderId}`,
  body: 'It waits on the board.',
  path: '/kitchen-manager/orders',
  tag: `order-${orderId}`,
});
