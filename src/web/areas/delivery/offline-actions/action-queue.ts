import { retryDelayMs } from '#web/platform/api/retry-delay.ts';
import type { ActionStore } from './action-store.ts';
import type { ActionDetails, ActionKind, QueuedAction } from './queued-action.ts';

export type ActionOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** No reliable response, so it is retried. `isForAll`: other actions would fail too. */
  | { readonly kind: 'unsettled'; readonly isForAll: boolean };

type Dependencies = {
  readonly store: ActionStore;
  readonly send: (action: QueuedAction) => Promise<ActionOutcome>;
  /** Runs the work in one tab at a time. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Returns a function that cancels it. */
  readonly later: (work: () => void, delayMs: number) => () => void;
  readonly now: () => Date;
  readonly newKey: () => string;
  readonly onSettled: (action: QueuedAction, kind: 'done' | 'refused') => void;
  readonly random?: () => number;
};

export type ActionQueueView = {
  readonly actions: readonly QueuedAction[];
  /** The last attempt got no response; actions wait for the connection. */
  readonly isStuck: boolean;
};

/**
 * Actions are stored until the server has responded, and sent in order. An action without a response is retried with the
 * same idempotency key while later actions on the same order wait, so that each is applied exactly once and in order.
 */
export class OfflineActionQueue {
  readonly #dependencies: Dependencies;
  readonly #listeners = new Set<() => void>();
  #view: ActionQueueView;
  #failures = 0;
  #isStopped = false;
  #isFlushRequested = false;
  #run: Promise<void> | undefined;
  #cancelRetry = () => {};

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#view = { actions: dependencies.store.read(), isStuck: false };
  }

  readonly read = (): ActionQueueView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(orderId: number, kind: ActionKind, details: ActionDetails = {}): void {
    const { store, newKey, now } = this.#dependencies;
    const actions = store.read();
    const ofOrder = actions.filter((action) => action.orderId === orderId);
    if (ofOrder.some((action) => action.kind === kind && action.refusal === null)) return;
    for (const action of ofOrder) if (action.refusal !== null) store.remove(action);
    const place = Math.max(0, ...actions.map((action) => action.place)) + 1;
    store.put({ ...details, key: newKey(), place, orderId, kind, at: now().toISOString(), refusal: null });
    this.refresh();
    void this.flush();
  }

  /** Removes a refused action once the assistant has read the reason. */
  dismiss(action: QueuedAction): void {
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
      .finally(() => {
        this.#run = undefined;
        if (this.#isFlushRequested && !this.#isStopped) void this.flush();
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
    if (this.#failures > 0 && !this.#isStopped) {
      const delayMs = retryDelayMs(this.#failures, this.#dependencies.random);
      this.#cancelRetry = this.#dependencies.later(() => void this.flush(), delayMs);
    }
  }

  async #sendAll(): Promise<boolean> {
    const { store, send } = this.#dependencies;
    const held = new Set<number>();
    for (;;) {
      const action = store.read().find(({ refusal, orderId }) => refusal === null && !held.has(orderId));
      if (!action || this.#isStopped) return held.size === 0;
      const outcome = await send(action);
      if (outcome.kind === 'unsettled') {
        held.add(action.orderId);
        if (outcome.isForAll) return false;
      } else {
        this.#settle(action, outcome);
      }
    }
  }

  #settle(action: QueuedAction, outcome: Exclude<ActionOutcome, { kind: 'unsettled' }>): void {
    const { store, onSettled } = this.#dependencies;
    if (outcome.kind === 'done') {
      store.remove(action);
    } else {
      // Later actions on this order assumed that this one would succeed.
      const followers = store.read().filter(({ orderId, refusal }) => orderId === action.orderId && refusal === null);
      for (const follower of followers) store.remove(follower);
      store.put({ ...action, refusal: outcome.reason });
    }
    this.refresh();
    onSettled(action, outcome.kind);
  }
}
