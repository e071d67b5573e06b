import type { z } from 'zod';
import type { listClientDeliveries } from '#contract/admin-subscriptions.ts';
import { AppError } from '#contract/errors.ts';
import type { SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireAssigned } from '#server/modules/consultations/consultation-access.ts';
import type { SubscriptionDeps } from './acting.ts';
import { readClientSubscriptions } from './read-subscriptions.ts';

type Query = z.output<(typeof listClientDeliveries)['query']>;

/** As the orders of a client, they are seen while the consultation is open. */
export async function readClientDeliveries(
  { db, foodCache }: SubscriptionDeps,
  caller: Caller,
  id: number,
  query: Query,
): Promise<{ deliveries: SubscriptionDelivery[] }> {
  const { userId, status } = await requireAssigned(db, caller, id);
  if (isConsultationClosed(status)) throw new AppError('not-shared', 'This consultation is closed.');
  return { deliveries: await readClientSubscriptions(db, foodCache, userId, query) };
}
