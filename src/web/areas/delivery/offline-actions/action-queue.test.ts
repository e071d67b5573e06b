import { describe, expect, it, vi } from 'vitest';
import { OfflineActionQueue, type ActionOutcome } from '#web/platform/offline/action-queue.ts';
import { ActionStore, type ActionStorage } from '#web/platform/offline/action-store.ts';
import { deliveryForm, deliveryRules, type QueuedAction } from './queued-action.ts';
import { phoneStorage } from './testing/phone-storage.ts';

const noResponse: ActionOutcome = { kind: 'unsettled', isForAll: true };
const done: ActionOutcome = { kind: 'done' };

type Lock = (work: () => Promise<void>) => Promise<void>;
type Responder = (action: QueuedAction) => ActionOutcome;

function openTab({
  storage = phoneStorage(),
  userId = 4,
  respond = () => done,
  exclusively = (work) => work(),
}: { storage?: ActionStorage; userId?: number; respond?: Responder; exclusively?: Lock } = {}) {
  const tab = {
    storage,
    respond,
    sent: [] as string[],
    keys: [] as string[],
    settled: [] as string[],
    retry: undefined as (() => void) | undefined,
    delays: [] as number[],
  };
  let keyCount = 0;
  const queue = new OfflineActionQueue({
    ...deliveryRules,
    store: new ActionStore(deliveryForm(userId), storage),
    send: async (action) => {
      tab.sent.push(`#${action.orderId} ${action.kind}`);
      tab.keys.push(action.key);
      return tab.respond(action);
    },
    exclusively,
    later: (work, delayMs) => {
      tab.retry = work;
      tab.delays.push(delayMs);
      return () => (tab.retry = undefined);
    },
    now: () => new Date('2026-11-15T07:20:00.000Z'),
    newKey: () => `${userId}-${++keyCount}-${Math.random()}`,
    onSettled: (action, kind) => tab.settled.push(`#${action.orderId} ${action.kind} ${kind}`),
    random: () => 1,
  });
  return { queue, tab };
}

const pendingIn = ({ queue }: { queue: OfflineActionQueue<QueuedAction> }) =>
  queue
    .read()
    .actions.map(({ orderId, kind, refusal }) => `#${orderId} ${kind}${refusal === null ? '' : `: ${refusal}`}`);

describe('offline actions of a delivery assistant', () => {
  it('are sent at once and removed when the server has confirmed them', async () => {
    const { queue, tab } = openTab();
    queue.add({ orderId: 12, kind: 'pick-up' });
    expect(pendingIn({ queue })).toEqual(['#12 pick-up']);
    await queue.flush();
    expect(tab.sent).toEqual(['#12 pick-up']);
    expect(tab.settled).toEqual(['#12 pick-up done']);
    expect(queue.read()).toEqual({ actions: [], isStuck: false });
    expect(tab.retry).toBeUndefined();
  });

  it('wait while offline and are sent in order, each with its own idempotency key', async () => {
    const { queue, tab } = openTab({ respond: () => noResponse });
    queue.add({ orderId: 12, kind: 'pick-up' });
    await queue.flush();
    queue.add({ orderId: 12, kind: 'DELIVERED' });
    queue.add({ orderId: 13, kind: 'DELIVERED' });
    await queue.flush();
    expect(queue.read().isStuck).toBe(true);
    expect(new Set(tab.sent)).toEqual(new Set(['#12 pick-up']));
    expect(new Set(tab.keys).size).toBe(1);

    tab.respond = () => done;
    tab.sent.length = 0;
    await queue.flush();
    expect(tab.sent).toEqual(['#12 pick-up', '#12 DELIVERED', '#13 DELIVERED']);
    expect(queue.read()).toEqual({ actions: [], isStuck: false });
  });

  it('are retried with exponential backoff', async () => {
    const { queue, tab } = openTab({ respond: () => noResponse });
    queue.add({ orderId: 12, kind: 'pick-up' });
    for (let round = 0; round < 7; round++) {
      await vi.waitFor(() => expect(tab.retry).toBeDefined());
      tab.retry!();
    }
    expect(tab.delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('wait for the next retry in a page that is being left, which gets no lock', async () => {
    let asked = 0;
    let isLeft = true;
    const exclusively: Lock = (work) => {
      asked += 1;
      // Bounded, so that asking again at once fails this test instead of holding it up.
      return isLeft && asked < 50 ? Promise.reject(new DOMException('', 'InvalidStateError')) : work();
    };
    const { queue, tab } = openTab({ exclusively });
    queue.add({ orderId: 12, kind: 'pick-up' });
    await vi.waitFor(() => expect(tab.retry).toBeDefined());
    expect(asked).toBe(1);
    expect(pendingIn({ queue })).toEqual(['#12 pick-up']);
    isLeft = false;
    tab.retry!();
    await vi.waitFor(() => expect(pendingIn({ queue })).toEqual([]));
  });

  it('survive a closed page, and are sent for the same user only', async () => {
    const storage = phoneStorage();
    const first = openTab({ storage, respond: () => noResponse });
    first.queue.add({ orderId: 12, kind: 'pick-up' });
    await first.queue.flush();
    const somebodyElse = openTab({ storage, userId: 5 });
    await somebodyElse.queue.flush();
    expect(somebodyElse.tab.sent).toEqual([]);
    const again = openTab({ storage });
    expect(pendingIn(again)).toEqual(['#12 pick-up']);
    await again.queue.flush();
    expect(again.tab.keys).toEqual([first.tab.keys[0]]);
    expect(storage.length).toBe(0);
  });

  it('that the server refuses are shown until dismissed, and later actions on that order are dropped', async () => {
    const { queue, tab } = openTab({ respond: () => noResponse });
    queue.add({ orderId: 12, kind: 'pick-up' });
    queue.add({ orderId: 12, kind: 'DELIVERED' });
    queue.add({ orderId: 13, kind: 'pick-up' });
    await queue.flush();
    tab.respond = ({ orderId }) => (orderId === 12 ? { kind: 'refused', reason: 'Taken.' } : done);
    tab.sent.length = 0;
    await queue.flush();
    expect(tab.sent).toEqual(['#12 pick-up', '#13 pick-up']);
    expect(pendingIn({ queue })).toEqual(['#12 pick-up: Taken.']);
    expect(tab.settled).toEqual(['#12 pick-up refused', '#13 pick-up done']);

    const nextDay = openTab({ storage: tab.storage });
    await nextDay.queue.flush();
    expect(nextDay.tab.sent).toEqual([]);
    nextDay.queue.dismiss(nextDay.queue.read().actions[0]!);
    expect(tab.storage.length).toBe(0);
  });

  it('are queued once however often the button is pressed', async () => {
    const { queue, tab } = openTab();
    queue.add({ orderId: 12, kind: 'pick-up' });
    queue.add({ orderId: 12, kind: 'pick-up' });
    await queue.flush();
    expect(tab.sent).toEqual(['#12 pick-up']);
  });

  it('on an order that the server fails on do not block other orders', async () => {
    const { queue, tab } = openTab({
      respond: ({ orderId }) => (orderId === 12 ? { kind: 'unsettled', isForAll: false } : done),
    });
    queue.add({ orderId: 12, kind: 'pick-up' });
    queue.add({ orderId: 12, kind: 'DELIVERED' });
    queue.add({ orderId: 13, kind: 'pick-up' });
    await queue.flush();
    expect(tab.sent).toContain('#13 pick-up');
    expect(tab.sent).not.toContain('#12 DELIVERED');
    expect(pendingIn({ queue })).toEqual(['#12 pick-up', '#12 DELIVERED']);
  });

  it('are not sent after the page was left', async () => {
    const { queue, tab } = openTab({ respond: () => noResponse });
    const stop = queue.start();
    queue.add({ orderId: 12, kind: 'pick-up' });
    await queue.flush();
    stop();
    tab.sent.length = 0;
    await queue.flush();
    expect(tab.sent).toEqual([]);
    expect(tab.retry).toBeUndefined();
  });

  it('stay in memory where storage is full, and invalid entries are ignored', async () => {
    const full: ActionStorage = {
      length: 0,
      key: () => null,
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    const { queue, tab } = openTab({ storage: full, respond: () => noResponse });
    queue.add({ orderId: 12, kind: 'pick-up' });
    await queue.flush();
    tab.respond = () => done;
    await queue.flush();
    expect(queue.read().actions).toEqual([]);

    const storage = phoneStorage();
    storage.setItem('delivery-tap:4:a', '{"key":"a"');
    storage.setItem('delivery-tap:4:b', '{"key":"b","act":"DANCE"}');
    expect(openTab({ storage }).queue.read().actions).toEqual([]);
  });

  it('that an earlier version stored on the phone are sent, and new ones are stored in the same form', async () => {
    const storage = phoneStorage();
    const stored = { key: 'a', place: 1, orderId: 12, act: 'pick-up', at: '2026-11-15T07:20:00.000Z', refusal: null };
    storage.setItem('delivery-tap:4:a', JSON.stringify(stored));
    const { queue, tab } = openTab({ storage });
    await queue.flush();
    expect(tab.sent).toEqual(['#12 pick-up']);
    expect(tab.keys).toEqual(['a']);

    tab.respond = () => noResponse;
    queue.add({ orderId: 13, kind: 'DELIVERED' });
    const entry: unknown = JSON.parse(storage.getItem(storage.key(0)!)!);
    expect(entry).toEqual({ ...stored, key: expect.any(String) as string, orderId: 13, act: 'DELIVERED' });
    await queue.flush();
  });
});
