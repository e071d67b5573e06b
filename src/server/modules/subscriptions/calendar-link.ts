import { hash, randomBytes } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { shopName } from '#domain/shop-name.ts';
import { toCalendarFile } from '#domain/subscriptions/calendar-file.ts';
import { calendarWeeks } from '#domain/subscriptions/subscription-rules.ts';
import type { Database, Db, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { FoodCache } from '#server/modules/catalog/food-rows.ts';
import { asCustomer, requireSubscription } from './acting.ts';
import { readDeliveries } from './read-subscriptions.ts';
import { findByLink, findLink, findSubscription, removeLink, replaceLink } from './subscription-queries.ts';

const tokenBytes = 32;
/** Calendar programs ask again after hours; what came lately stays in them. */
const pastDays = 7;

const hashOf = (token: string) => hash('sha256', token, 'buffer');

export function createLink(
  db: Transactor,
  caller: Caller,
  id: number,
  publicUrl: string,
): Promise<{ url: string; createdAt: string }> {
  return db.transaction(async (tx) => {
    await requireSubscription(tx, asCustomer(caller), id);
    const token = randomBytes(tokenBytes).toString('base64url');
    const createdAt = await replaceLink(tx, id, hashOf(token));
    return { url: `${publicUrl}${apiPrefix}/calendar/${token}.ics`, createdAt: createdAt.toISOString() };
  });
}

export async function readLink(db: Db, caller: Caller, id: number): Promise<{ createdAt: string | null }> {
  await requireSubscription(db, asCustomer(caller), id);
  return { createdAt: (await findLink(db, id))?.createdAt.toISOString() ?? null };
}

export function revokeLink(db: Database, caller: Caller, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    await requireSubscription(tx, asCustomer(caller), id);
    await removeLink(tx, id);
  });
}

export const noSuchCalendar = (): AppError => new AppError('not-found', 'There is no such calendar.');

/** What will come: times and bowls, no address, price or name. */
export async function readCalendarFile(db: Db, foodCache: FoodCache, file: string, publicUrl: string): Promise<string> {
  const id = await findByLink(db, hashOf(file.replace(/\.ics$/, '')));
  const row = id === undefined ? undefined : await findSubscription(db, id, null);
  if (!row) throw noSuchCalendar();
  const now = new Date();
  const today = businessDay(now);
  const to = addDays(today, 7 * calendarWeeks);
  const deliveries = await readDeliveries(db, foodCache, [row], addDays(today, -pastDays), to, now);
  const coming = deliveries.filter(({ state }) => state === 'planned' || state === 'ordered');
  return toCalendarFile(
    shopName,
    new URL(publicUrl).hostname,
    coming.map(({ date, slot, startsAt, endsAt, lines }) => ({
      uid: `${row.id}-${date}-${slot.replace(':', '')}`,
      from: new Date(startsAt),
      to: new Date(endsAt),
      summary: lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', '),
    })),
    now,
  );
}
