import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts';
import { type ActionOutcome, type Content, OfflineActionQueue } from './action-queue.ts';
import { type ActionStorage, ActionStore, type Queued, type StoredForm } from './action-store.ts';

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

type OpenedQueue<Action extends Queued> = {
  readonly queue: OfflineActionQueue<Action>;
  /** Sends now and whenever the connection may be back, until the returned function is called. */
  readonly run: () => () => void;
};

type QueueParts<Action extends Queued> = {
  readonly form: StoredForm<Action>;
  readonly rules: {
    readonly subjectOf: (content: Content<Action>) => string;
    readonly isRepeat: (waiting: Action, content: Content<Action>) => boolean;
  };
  /** One tab sends at a time. */
  readonly lockName: string;
  readonly send: (action: Action) => Promise<ActionOutcome>;
  readonly onSettled: (action: Action, kind: 'done' | 'refused') => void;
};

export function openQueue<Action extends Queued>(parts: QueueParts<Action>): OpenedQueue<Action> {
  const { form, rules, lockName, send, onSettled } = parts;
  const store = new ActionStore(form, browserStorage);
  const queue = new OfflineActionQueue({
    ...rules,
    store,
    send,
    exclusively: (work) => inOneTab(lockName, work),
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
  const { locks } = navigator as { readonly locks?: LockManager | null };
  return locks ? locks.request(name, work) : work();
}

function runInPage<Action extends Queued>(queue: OfflineActionQueue<Action>, store: ActionStore<Action>): () => void {
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
