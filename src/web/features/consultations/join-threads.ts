import type { Message, Thread } from '#contract/consultations.ts';

/**
 * Merges the shown messages and the newest ones into one thread, oldest first. When there is a gap between the two,
 * only the newest are shown: a gap in a conversation must not be hidden.
 */
export function joinNewest(shown: Thread | undefined, newest: Thread): Thread {
  const last = shown?.messages.at(-1);
  const first = newest.messages[0];
  if (!shown || !last || (first && newest.hasEarlier && first.id > last.id)) return newest;
  return { messages: merge(shown.messages, newest.messages), hasEarlier: shown.hasEarlier };
}

/** Prepends earlier messages. */
export function joinEarlier(shown: Thread, earlier: Thread): Thread {
  return { messages: merge(earlier.messages, shown.messages), hasEarlier: earlier.hasEarlier };
}

export function addMessage(shown: Thread, message: Message): Thread {
  return { ...shown, messages: merge(shown.messages, [message]) };
}

function merge(one: readonly Message[], other: readonly Message[]): Message[] {
  const byId = new Map([...one, ...other].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}
