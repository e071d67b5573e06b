import type { SessionUser } from '#contract/auth.ts';
import { newIdempotencyKey } from '#web/api/idempotency-key.ts';
import { sendTap } from './send-tap.ts';
import { TapQueue } from './tap-queue.ts';
import { TapStore, type TapStorage } from './tap-store.ts';
import type { Tap } from './tap.ts';

/** Looked up at each use: where storage is switched off, naming it throws. */
const browserStorage: TapStorage = {
  get length() {
    return localStorage.length;
  },
  key: (index) => localStorage.key(index),
  getItem: (name) => localStorage.getItem(name),
  setItem: (name, text) => localStorage.setItem(name, text),
  removeItem: (name) => localStorage.removeItem(name),
};

type OpenedTapQueue = {
  readonly queue: TapQueue;
  /** Sends as long as it is not called off: now, and whenever the connection may be back. */
  readonly run: () => () => void;
};

export function openTapQueue(
  { id, token }: SessionUser,
  onSettled: (tap: Tap, kind: 'done' | 'refused') => void,
): OpenedTapQueue {
  const store = new TapStore(id, browserStorage);
  const queue = new TapQueue({
    store,
    send: (tap) => sendTap(tap, token),
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

function runInPage(queue: TapQueue, store: TapStore): () => void {
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
