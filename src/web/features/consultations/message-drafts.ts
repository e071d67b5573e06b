import { saveOwn, readOwn } from '#web/platform/session/own-storage.ts';

/** What is being written in a consultation and has not been sent yet. */
export type MessageDraft = { readonly text: string; readonly isSending: boolean };

const name = 'message-drafts';
const noDraft: MessageDraft = { text: '', isSending: false };

let drafts: ReadonlyMap<number, MessageDraft> | undefined;
const listeners = new Set<() => void>();

export function listenToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readDraft = (consultationId: number): MessageDraft =>
  (drafts ??= readDrafts()).get(consultationId) ?? noDraft;

export const typeDraft = (consultationId: number, text: string): void =>
  change(consultationId, { ...readDraft(consultationId), text });

/** For a consultation that has ended, or that belongs to another user now. */
export const dropDraft = (consultationId: number): void => change(consultationId, noDraft);

/**
 * The text stays until the server has it, also when another consultation is opened meanwhile. Rethrows errors of
 * `send`.
 */
export async function sendDraft(consultationId: number, send: (text: string) => Promise<void>): Promise<void> {
  const { text: sent, isSending } = readDraft(consultationId);
  // Enter and the button in one tick: the box has not rendered as sending yet.
  if (isSending) return;
  change(consultationId, { text: sent, isSending: true });
  try {
    await send(sent.trim());
    const typed = readDraft(consultationId).text;
    // What was typed meanwhile is the next message.
    typeDraft(consultationId, typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed);
  } finally {
    change(consultationId, { ...readDraft(consultationId), isSending: false });
  }
}

function change(consultationId: number, draft: MessageDraft): void {
  const next = new Map((drafts ??= readDrafts()));
  if (draft.text === '' && !draft.isSending) next.delete(consultationId);
  else next.set(consultationId, draft);
  drafts = next;
  saveOwn(name, Object.fromEntries([...next].map(([id, { text }]) => [id, text])));
  for (const listener of listeners) listener();
}

/** Stored before the page was reloaded. */
function readDrafts(): ReadonlyMap<number, MessageDraft> {
  const saved = readOwn(name);
  const entries = typeof saved === 'object' && saved !== null ? Object.entries(saved) : [];
  return new Map(
    entries.flatMap(([id, text]: [string, unknown]) =>
      typeof text === 'string' && text !== '' ? [[Number(id), { text, isSending: false }] as const] : [],
    ),
  );
}
