import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const entries = new Map<string, string>();
beforeEach(() => {
  entries.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** As after a reload: only stored drafts are known. */
async function loadPage() {
  vi.resetModules();
  return import('./message-drafts.ts');
}

it('a draft belongs to its consultation and survives a reload', async () => {
  const before = await loadPage();
  before.typeDraft(1, 'Good mor');
  before.typeDraft(2, 'Yes');
  expect(before.readDraft(1)).toEqual({ text: 'Good mor', isSending: false });
  const { readDraft } = await loadPage();
  expect([1, 2, 3].map((id) => readDraft(id).text)).toEqual(['Good mor', 'Yes', '']);
});

it('a message that failed to send stays, and can be sent again', async () => {
  const { typeDraft, sendDraft, readDraft } = await loadPage();
  typeDraft(1, ' Hello ');
  await expect(sendDraft(1, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(readDraft(1)).toEqual({ text: ' Hello ', isSending: false });
  const send = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  await sendDraft(1, send);
  expect(send).toHaveBeenCalledWith('Hello');
  expect(readDraft(1).text).toBe('');
  expect(entries.get('own:message-drafts')).toBe('{}');
});

it('a message in flight is not sent twice, and what is typed meanwhile is the next message', async () => {
  const { typeDraft, sendDraft, readDraft } = await loadPage();
  typeDraft(1, 'Hello');
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  const sent: string[] = [];
  const send = (text: string) => {
    sent.push(text);
    return promise;
  };
  const sending = sendDraft(1, send);
  await sendDraft(1, send);
  expect(readDraft(1).isSending).toBe(true);
  typeDraft(1, 'Hello and more');
  arrive();
  await sending;
  expect(sent).toEqual(['Hello']);
  expect(readDraft(1)).toEqual({ text: 'and more', isSending: false });
});

it('nothing is stored for a consultation that has ended', async () => {
  const { typeDraft, dropDraft } = await loadPage();
  typeDraft(1, 'About your sugar');
  dropDraft(1);
  expect(entries.get('own:message-drafts')).toBe('{}');
});

it('subscribers of a draft are notified of each change', async () => {
  const { listenToDrafts, typeDraft } = await loadPage();
  const listener = vi.fn<() => void>();
  const stop = listenToDrafts(listener);
  typeDraft(1, 'a');
  stop();
  typeDraft(1, 'ab');
  expect(listener).toHaveBeenCalledTimes(1);
});
