import { expect, it, vi } from 'vitest';
import type { Message } from '#contract/consultations.ts';
import { dayLabel, firstUnreadId, messageDays } from './message-days.ts';

const message = (id: number, createdAt: string, senderId = 1): Message => ({
  id,
  senderId,
  senderName: 'Asha',
  createdAt,
  messageContent: '',
});
const now = new Date('2026-11-16T08:00:00Z');
const labels = (timeZone: string, ...instants: readonly string[]) =>
  messageDays(
    instants.map((at, id) => message(id, at)),
    now,
    timeZone,
  ).map(({ label, messages }) => `${label}: ${messages.length}`);

it('a thread is grouped by day in the reader’s time zone', () => {
  const instants = ['2025-12-31T12:00:00Z', '2026-11-14T12:00:00Z', '2026-11-15T19:00:00Z', '2026-11-16T07:00:00Z'];
  expect(labels('UTC', ...instants)).toEqual(['Wed, Dec 31, 2025: 1', 'Sat, Nov 14: 1', 'Yesterday: 1', 'Today: 1']);
  expect(labels('Asia/Kolkata', ...instants)).toEqual(['Wed, Dec 31, 2025: 1', 'Sat, Nov 14: 1', 'Today: 2']);
  expect(labels('UTC')).toEqual([]);
});

it('a thread that is open at midnight continues with another day', () => {
  expect(labels('UTC', '2026-11-16T23:59:00Z', '2026-11-17T00:01:00Z')).toEqual(['Yesterday: 1', 'Today: 1']);
});

it('a thread is grouped alike in an engine that writes dates differently', () => {
  const engine: { format: unknown } = Intl.DateTimeFormat.prototype;
  const format = vi.spyOn(engine, 'format', 'get').mockReturnValue(() => '11/19/2026');
  expect(labels('UTC', '2026-11-15T19:00:00Z', '2026-11-16T07:00:00Z')).toEqual(['Yesterday: 1', 'Today: 1']);
  format.mockRestore();
});

it.each([
  ['soon', 'Invalid date'],
  [null as unknown as string, 'N/A'],
])('a message whose date is %j is under %j, and takes nothing away', (at, label) => {
  expect(labels('UTC', '2026-11-16T07:00:00Z', at)).toEqual(['Today: 1', `${label}: 1`]);
  expect(dayLabel(at, now)).toBe(label);
});

it('the "new" mark is at the first unread message of the other side', () => {
  const thread = [message(1, '', 2), message(2, '', 1), message(3, '', 2), message(4, '', 1), message(5, '', 2)];
  expect(firstUnreadId(thread, 0, 1)).toBeUndefined();
  expect(firstUnreadId(thread, 2, 1)).toBe(3);
  expect(firstUnreadId(thread, 60, 1)).toBe(1);
  expect(firstUnreadId([], 2, 1)).toBeUndefined();
});
