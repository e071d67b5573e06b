import type { Claim, ClaimLine } from '#contract/claims.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';

export const deliveryName = 'The delivery as a whole';

export const lineName = ({ name, position }: Pick<ClaimLine, 'name' | 'position'>): string =>
  position === null ? deliveryName : name;

/** 'today at 1:24 PM', 'tomorrow at 1:24 PM', 'Nov 15 at 1:24 PM' */
export function dayAndTime(at: Date | string, now: Date): string {
  const [day, today] = [businessDay(new Date(at)), businessDay(now)];
  const near = { [addDays(today, -1)]: 'yesterday', [today]: 'today', [addDays(today, 1)]: 'tomorrow' }[day];
  return `${near ?? formatInstant(at, 'day')} at ${formatInstant(at, 'time')}`;
}

const words = ['no', 'one', 'two', 'three'];
const counted = (count: number, what: string) => `${words[count] ?? count} ${what}${count === 1 ? '' : 's'}`;

/** 'Sent today at 1:52 PM. Two lines, two photographs.' */
export function sentText({ openedAt, isByStaff, lines, photos }: Claim, now: Date): string {
  const parts = [counted(lines.length, 'line'), ...(photos.length > 0 ? [counted(photos.length, 'photograph')] : [])];
  const listed = parts.join(', ');
  const how = isByStaff ? 'Taken down by phone' : 'Sent';
  return `${how} ${dayAndTime(openedAt, now)}. ${listed.charAt(0).toUpperCase()}${listed.slice(1)}.`;
}
