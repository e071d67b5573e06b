import { retryDelayMs } from '#web/platform/api/retry-delay.ts';
import type { ActionStore, Queued } from './action-store.ts';
import { ApiError } from '#web/platform/api/api-error.ts';

/** What an action does, without its place in the queue. */
export type Content<Action extends Queued> = Omit<Action, keyof Queued>;

export type ActionOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** No reliable response, so it is retried. `isForAll`: other actions would fail too. */
  | { readonly kind: 'unsettled'; readonly isForAll: boolean };

type Dependencies<Action extends Queued> = {
  readonly store: ActionStore<Action>;
  /** Later actions on the same subject wait for the earlier ones. */
  readonly subjectOf: (content: Content<Action>) => string;
  /** Whether the content adds nothing to an action on the same subject that waits. */
  readonly isRepeat: (waiting: Action, content: Content<Action>) => boolean;
  readonly send: (action: Action) => Promise<ActionOutcome>;
  /** Runs the work in one tab at a time. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Returns a function that cancels it. */
  readonly later: (work: () => void, delayMs: number) => () => void;
  readonly now: () => Date;
  readonly newKey: () => string;
  readonly onSettled: (action: Action, kind: 'done' | 'refused') => void;
  readonly random?: () => number;
};

export type ActionQueueView<Action extends Queued> = {
  readonly actions: readonly Action[];
  /** The last attempt got no response; actions wait for the connection. */
  readonly isStuck: boolean;
};

/**
 * Actions are stored until the server has responded, and sent in order. An action without a response is retried with the
 * same idempotency key while later actions on the same subject wait, so that each is applied exactly once and in order.
 */
export class OfflineActionQueue<Action extends Queued> {
  readonly #dependencies: Dependencies<Action>;
  readonly #listeners = new Set<() => void>();
  #view: ActionQueueView<Action>;
  #failures = 0;
  #isStopped = false;
  #isFlushRequested = false;
  #run: Promise<void> | undefined;
  #cancelRetry = () => {};

  constructor(dependencies: Dependencies<Action>) {
    this.#dependencies = dependencies;
    this.#view = { actions: dependencies.store.read(), isStuck: false };
  }

  readonly read = (): ActionQueueView<Action> => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** `key`: of an attempt that was made already. */
  add(content: Content<Action>, key = this.#dependencies.newKey()): void {
    const { store, subjectOf, isRepeat, now } = this.#dependencies;
    const actions = store.read();
    const ofSubject = actions.filter((action) => subjectOf(action) === subjectOf(content));
    if (ofSubject.some((action) => action.refusal === null && isRepeat(action, content))) return;
    for (const action of ofSubject) if (action.refusal !== null) store.remove(action);
    const place = Math.max(0, ...actions.map((action) => action.place)) + 1;
    store.put({ ...content, key, place, at: now().toISOString(), refusal: null } as unknown as Action);
    this.refresh();
    void this.flush();
  }

  /** Removes a refused action once its reason was read. */
  dismiss(action: Action): void {
    this.#dependencies.store.remove(action);
    this.refresh();
  }

  /** Rereads the store: another tab may have added, sent or dismissed actions. */
  refresh(): void {
    this.#view = { actions: this.#dependencies.store.read(), isStuck: this.#failures > 0 };
    for (const listener of this.#listeners) listener();
  }

  start(): () => void {
    this.#isStopped = false;
    void this.flush();
    return () => {
      this.#isStopped = true;
      this.#cancelRetry();
    };
  }

  /** Sends now, without waiting for the scheduled retry. */
  flush(): Promise<void> {
    this.#cancelRetry();
    this.#isFlushRequested = true;
    this.#run ??= this.#dependencies
      .exclusively(() => this.#sendWhileRequested())
      // A page that is being left gets no lock. Asking again at once would ask for ever, and WebKit would never leave it.
      .catch(() => {
        this.#isFlushRequested = false;
        this.#failures++;
      })
      .then(() => {
        this.#run = undefined;
        if (this.#isStopped) return;
        if (this.#isFlushRequested) void this.flush();
        else if (this.#failures > 0) this.#retryLater();
      });
    return this.#run;
  }

  async #sendWhileRequested(): Promise<void> {
    while (this.#isFlushRequested && !this.#isStopped) {
      this.#isFlushRequested = false;
      const isAllSettled = await this.#sendAll();
      this.#failures = isAllSettled ? 0 : this.#failures + 1;
      this.refresh();
    }
  }

  #retryLater(): void {
    const delayMs = retryDelayMs(this.#failures, this.#dependencies.random);
    this.#cancelRetry = this.#dependencies.later(() => void this.flush(), delayMs);
  }

  async #sendAll(): Promise<boolean> {
    const { store, send, subjectOf } = this.#dependencies;
    const held = new Set<string>();
    for (;;) {
      const action = store.read().find((one) => one.refusal === null && !held.has(subjectOf(one)));
      if (!action || this.#isStopped) return held.size === 0;
      const outcome = await send(action);
      if (outcome.kind === 'unsettled') {
        held.add(subjectOf(action));
        if (outcome.isForAll) return false;
      } else {
        this.#settle(action, outcome);
      }
    }
  }

  #settle(action: Action, outcome: Exclude<ActionOutcome, { kind: 'unsettled' }>): void {
    const { store, onSettled, subjectOf } = this.#dependencies;
    if (outcome.kind === 'done') {
      store.remove(action);
    } else {
      // Later actions on the same subject assumed that this one would succeed.
      const isFollower = (one: Action) => one.refusal === null && subjectOf(one) === subjectOf(action);
      const followers = store.read().filter(isFollower);
      for (const follower of followers) store.remove(follower);
      store.put({ ...action, refusal: outcome.reason });
    }
    this.refresh();
    onSettled(action, outcome.kind);
  }
}

export const retryLater: ActionOutcome = { kind: 'unsettled', isForAll: true };

/** Statuses that say nothing about the action itself: unauthenticated, timeout, too early, rate limited. */
const retryStatuses: ReadonlySet<number> = new Set([401, 408, 425, 429]);

export function outcomeOf(error: unknown): ActionOutcome {
  if (!(error instanceof ApiError) || error.code === 'unreadable') return retryLater;
  const { status, message } = error;
  if (status >= 400 && status < 500 && !retryStatuses.has(status)) return { kind: 'refused', reason: message };
  return { kind: 'unsettled', isForAll: status !== 500 };
}
