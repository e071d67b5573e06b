import type { SessionUser } from '#contract/auth.ts';
import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts';
import { sendAction } from './send-action.ts';
import { OfflineActionQueue } from './action-queue.ts';
import { ActionStore, type ActionStorage } from './action-store.ts';
import type { QueuedAction } from './queued-action.ts';

/** Accessed on each use: where storage is off, reading `localStorage` itself throws. */
const browserStorage: ActionStorage = {
  get length() {
    return localStorage.length;
  },
  key: (index) => localStorage.key(index),
  getItem: (name) => localStorage.getItem(name),
  setItem: (name, text) => localStorage.setItem(name, text),
  removeItem: (name) => localStorage.removeItem(name),
};

type OpenedActionQueue = {
  readonly queue: OfflineActionQueue;
  /** Sends now and whenever the connection may be back, until the returned function is called. */
  readonly run: () => () => void;
};

export function openActionQueue(
  { id, token }: SessionUser,
  onSettled: (action: QueuedAction, kind: 'done' | 'refused') => void,
): OpenedActionQueue {
  const store = new ActionStore(id, browserStorage);
  const queue = new OfflineActionQueue({
    store,
    send: (action) => sendAction(action, token),
    // The lock's name is shared with open tabs of earlier versions.
    exclusively: (work) => inOneTab(`delivery-taps:${id}`, work),
    later: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    now: () => new Date(),
    newKey: newIdempotencyKey,
    onSettled,
  });
  return { queue, run: () => runInPage(queue, store) };
}

/** Without Web Locks (old browsers, plain HTTP) two tabs may send an action twice; its idempotency key makes that harmless. */
function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}

function runInPage(queue: OfflineActionQueue, store: ActionStore): () => void {
  const removal = new AbortController();
  const { signal } = removal;
  const flushNow = () => void queue.flush();
  window.addEventListener('online', flushNow, { signal });
  document.addEventListener('visibilitychange', flushNow, { signal });
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (!store.owns(key)) return;
      queue.refresh();
      // The tab that added the action sends it; if it was closed meanwhile, this one does.
      flushNow();
    },
    { signal },
  );
  const stop = queue.start();
  return () => {
    removal.abort();
    stop();
  };
}
