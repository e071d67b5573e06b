import type { Message } from '#contract/consultations.ts';

export type MessageDay = { readonly label: string; readonly messages: readonly Message[] };

/** Groups a thread by day in the reader's time zone. Messages newer than `openedAt` may be of a later day. */
export function messageDays(messages: readonly Message[], openedAt: Date, timeZone?: string): MessageDay[] {
  const newest = new Date(messages.at(-1)?.createdAt ?? 0);
  const now = newest > openedAt ? newest : openedAt;
  const days: { key: string; label: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const at = new Date(message.createdAt);
    const key = dayOf(at, timeZone);
    const last = days.at(-1);
    if (last?.key === key) last.messages.push(message);
    else days.push({ key, label: dayLabel(at, now, timeZone), messages: [message] });
  }
  return days.map(({ label, messages: ofDay }) => ({ label, messages: ofDay }));
}

const dayOf = (at: Date, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

/** 'Today', 'Yesterday', 'Sat, Nov 14', with the year when it is a different one. */
export function dayLabel(at: Date, now: Date, timeZone?: string): string {
  const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)];
  if (day === today) return 'Today';
  if (day === dayBefore(today)) return 'Yesterday';
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...year,
  }).format(at);
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** The first unread message; undefined when there is none. */
export function firstUnreadId(messages: readonly Message[], unread: number, ownId: number): number | undefined {
  if (unread === 0) return undefined;
  const theirs = messages.filter(({ senderId }) => senderId !== ownId);
  return theirs.at(-Math.min(unread, theirs.length))?.id;
}
