import type { Message, Thread } from '#contract/consultations.ts';

/**
 * What is shown already and the newest messages as one thread, oldest first. When so much was written meanwhile that
 * something is missing between the two, the newest stand alone: a hole in a talk must not look like none.
 */
export function joinNewest(shown: Thread | undefined, newest: Thread): Thread {
  const last = shown?.messages.at(-1);
  const first = newest.messages[0];
  if (!shown || !last || (first && newest.hasEarlier && first.id > last.id)) return newest;
  return { messages: merge(shown.messages, newest.messages), hasEarlier: shown.hasEarlier };
}

/** Earlier messages before what is shown. */
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
