import type { SessionUser } from '#contract/auth.ts';
import { newIdempotencyKey } from '#web/api/idempotency-key.ts';
import { sendAction } from './send-action.ts';
import { OfflineActionQueue } from './action-queue.ts';
import { ActionStore, type ActionStorage } from './action-store.ts';
import type { QueuedAction } from './queued-action.ts';

/** Looked up at each use: where storage is switched off, naming it throws. */
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
  /** Sends as long as it is not called off: now, and whenever the connection may be back. */
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

/** Without locks (an old browser, a plain http address) two tabs may send a tap twice; its key makes that harmless. */
function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}

function runInPage(queue: OfflineActionQueue, store: ActionStore): () => void {
  const away = new AbortController();
  const { signal } = away;
  const tryNow = () => void queue.flush();
  window.addEventListener('online', tryNow, { signal });
  document.addEventListener('visibilitychange', tryNow, { signal });
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (!store.owns(key)) return;
      queue.refresh();
      // The tab that was tapped sends; should it be closed meanwhile, this one does.
      tryNow();
    },
    { signal },
  );
  const stop = queue.start();
  return () => {
    away.abort();
    stop();
  };
}
