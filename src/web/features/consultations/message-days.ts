import type { Message } from '#contract/consultations.ts';
import { strangeDate } from '#domain/calendar/format-instant.ts';

export type MessageDay = { readonly label: string; readonly messages: readonly Message[] };

/** Groups a thread by day in the reader's time zone. Messages newer than `openedAt` may be of a later day. */
export function messageDays(messages: readonly Message[], openedAt: Date, timeZone?: string): MessageDay[] {
  const newest = new Date(messages.at(-1)?.createdAt ?? 0);
  const now = newest > openedAt ? newest : openedAt;
  const days: { key: number | string; label: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const at = message.createdAt;
    const key = strangeDate(at) ?? dayOf(new Date(at), timeZone).getTime();
    const last = days.at(-1);
    if (last?.key === key) last.messages.push(message);
    else days.push({ key, label: dayLabel(at, now, timeZone), messages: [message] });
  }
  return days.map(({ label, messages: ofDay }) => ({ label, messages: ofDay }));
}

/** The date in the time zone, as its midnight in UTC. From parts: what `format` writes differs between engines. */
function dayOf(at: Date, timeZone: string | undefined): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(at);
  const field = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)!.value);
  return new Date(Date.UTC(field('year'), field('month') - 1, field('day')));
}

const dayMs = 24 * 60 * 60_000;

/** 'Today', 'Yesterday', 'Sat, Nov 14', with the year when it is a different one. */
export function dayLabel(instant: string, now: Date, timeZone?: string): string {
  const strange = strangeDate(instant);
  if (strange !== null) return strange;
  const at = new Date(instant);
  const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)];
  const daysAgo = (today.getTime() - day.getTime()) / dayMs;
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  const year = day.getUTCFullYear() === today.getUTCFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...year,
  }).format(at);
}

/** The first unread message; undefined when there is none. */
export function firstUnreadId(messages: readonly Message[], unread: number, ownId: number): number | undefined {
  if (unread === 0) return undefined;
  const theirs = messages.filter(({ senderId }) => senderId !== ownId);
  return theirs.at(-Math.min(unread, theirs.length))?.id;
}
