import { AppError } from '#contract/errors.ts';
import type { Availability } from '#contract/nutritionist.ts';
import { findOverlap } from '#domain/calendar/working-hours.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { lockUser } from '../consultation-queries.ts';
import { findHours, replaceHours } from './nutritionist-queries.ts';

export async function readAvailability(db: Database, { userId }: Caller): Promise<Availability> {
  return { hours: await findHours(db, userId) };
}

/** Appointments that were proposed or accepted stay, also outside the new hours. */
export function setAvailability(db: Database, { userId }: Caller, { hours }: Availability): Promise<Availability> {
  const overlap = findOverlap(hours);
  if (overlap) {
    const message = 'Hours of one day may not overlap.';
    const field = `hours.${hours.indexOf(overlap)}.fromMinute`;
    throw new AppError('rule-violated', message, { fieldErrors: { [field]: message } });
  }
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await replaceHours(tx, userId, hours);
    return { hours: await findHours(tx, userId) };
  });
}
