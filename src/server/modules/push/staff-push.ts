import { z } from 'zod';
import { type Job, defineJob } from '#server/jobs/job.ts';
import { findKitchenWatchers, isHeldBy } from './push-queries.ts';
import type { PushNote } from './push-sender.ts';
import { pushTo } from './push-to.ts';

const Payload = z.discriminatedUnion('event', [
  /** An order was given to a rider. */
  z.object({ event: z.literal('assigned'), orderId: z.int(), riderId: z.int() }),
  /** Orders were confirmed by one statement. The trigger on `order_events` enqueues it while a kitchen manager has a subscription. */
  z.object({ event: z.literal('new-orders'), orderIds: z.array(z.int()) }),
  /** The same as the previous release enqueued it. */
  z.object({ event: z.literal('new-order'), orderId: z.int() }),
]);

/**
 * A push message to staff. The second attempt is for a worker that was killed, or that runs the previous release and does not know the
 * payload. When the first attempt has sent it already, the browser replaces the notification by the second one, which has the same tag.
 * What a push service refuses is not sent again: the screens show the same.
 */
export const staffPush: Job<z.output<typeof Payload>> = defineJob({
  name: 'staff-push',
  maxAttempts: 2,
  payload: Payload,
  run: async (deps, payload) => {
    if (payload.event === 'assigned') {
      const { orderId, riderId } = payload;
      if (await isHeldBy(deps.db, orderId, riderId)) await pushTo(deps, [riderId], assigned(orderId));
    } else {
      const orderIds = payload.event === 'new-order' ? [payload.orderId] : payload.orderIds;
      const watchers = await findKitchenWatchers(deps.db, orderIds);
      await Promise.all(
        [...Map.groupBy(watchers, ({ orderId }) => orderId)].map(([orderId, watching]) =>
          pushTo(
            deps,
            watching.map(({ userId }) => userId),
            newOrder(orderId),
          ),
        ),
      );
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
