import { describe, expect, it } from 'vitest';
import type { Message, Thread } from '#contract/consultations.ts';
import { addMessage, joinEarlier, joinNewest } from './join-threads.ts';

const message = (id: number): Message => ({
  id,
  senderId: 1,
  senderName: 'Ananya Rao',
  createdAt: '2026-11-15T07:54:00.000Z',
  messageContent: `Message ${id}`,
});
const thread = (ids: readonly number[], hasEarlier = false): Thread => ({ messages: ids.map(message), hasEarlier });

describe('a thread that is loaded in pages', () => {
  it('keeps the earlier messages that were loaded when new ones arrive', () => {
    const shown = joinEarlier(thread([4, 5], true), thread([1, 2, 3]));
    expect(joinNewest(shown, thread([5, 6], true))).toEqual(thread([1, 2, 3, 4, 5, 6]));
  });

  it('starts again from the newest when there is a gap', () => {
    expect(joinNewest(thread([1, 2]), thread([8, 9], true))).toEqual(thread([8, 9], true));
  });

  it('has no gap where the newest are all there are', () => {
    expect(joinNewest(thread([]), thread([1, 2]))).toEqual(thread([1, 2]));
    expect(joinNewest(undefined, thread([1], true))).toEqual(thread([1], true));
  });

  it('shows a message once, whether the response or the stream brings it first', () => {
    expect(addMessage(thread([1, 2], true), message(2))).toEqual(thread([1, 2], true));
    expect(joinNewest(addMessage(thread([1]), message(3)), thread([1, 2, 3]))).toEqual(thread([1, 2, 3]));
  });
});
