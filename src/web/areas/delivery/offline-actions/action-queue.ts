import { retryDelayMs } from '#web/live/retry-delay.ts';
import type { ActionStore } from './action-store.ts';
import type { QueuedAction, ActionKind } from './queued-action.ts';

export type ActionOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nobody knows whether it counted. `isForAll`: another tap would fare the same. */
  | { readonly kind: 'unsettled'; readonly isForAll: boolean };

type Parts = {
  readonly store: ActionStore;
  readonly send: (action: QueuedAction) => Promise<ActionOutcome>;
  /** In one tab at a time. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Answers a function that calls it off. */
  readonly later: (work: () => void, delayMs: number) => () => void;
  readonly now: () => Date;
  readonly newKey: () => string;
  readonly onSettled: (action: QueuedAction, kind: 'done' | 'refused') => void;
  readonly random?: () => number;
};

export type ActionQueueView = {
  readonly actions: readonly QueuedAction[];
  /** The last try brought no answer; taps wait for the connection. */
  readonly isStuck: boolean;
};

/**
 * Taps are kept until the shop has answered, and sent in their order. A tap without an answer is sent again with the same
 * key, and what was tapped on the same order after it waits: so each counts once, and none before its turn.
 */
export class OfflineActionQueue {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  #view: ActionQueueView;
  #failures = 0;
  #isStopped = false;
  #isWanted = false;
  #run: Promise<void> | undefined;
  #callOffRetry = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#view = { actions: parts.store.read(), isStuck: false };
  }

  readonly read = (): ActionQueueView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(orderId: number, kind: ActionKind): void {
    const { store, newKey, now } = this.#parts;
    const actions = store.read();
    const ofOrder = actions.filter((action) => action.orderId === orderId);
    if (ofOrder.some((action) => action.kind === kind && action.refusal === null)) return;
    for (const action of ofOrder) if (action.refusal !== null) store.remove(action);
    const place = Math.max(0, ...actions.map((action) => action.place)) + 1;
    store.put({ key: newKey(), place, orderId, kind, at: now().toISOString(), refusal: null });
    this.refresh();
    void this.flush();
  }

  /** The assistant has read why it was refused. */
  dismiss(action: QueuedAction): void {
    this.#parts.store.remove(action);
    this.refresh();
  }

  /** Another tab may have tapped, sent or dismissed. */
  refresh(): void {
    this.#view = { actions: this.#parts.store.read(), isStuck: this.#failures > 0 };
    for (const listener of this.#listeners) listener();
  }

  start(): () => void {
    this.#isStopped = false;
    void this.flush();
    return () => {
      this.#isStopped = true;
      this.#callOffRetry();
    };
  }

  /** Tries now, whatever pause was due. */
  flush(): Promise<void> {
    this.#callOffRetry();
    this.#isWanted = true;
    this.#run ??= this.#parts
      .exclusively(() => this.#sendWhileWanted())
      .finally(() => {
        this.#run = undefined;
        if (this.#isWanted && !this.#isStopped) void this.flush();
      });
    return this.#run;
  }

  async #sendWhileWanted(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      const isAllSettled = await this.#sendAll();
      this.#failures = isAllSettled ? 0 : this.#failures + 1;
      this.refresh();
    }
    if (this.#failures > 0 && !this.#isStopped) {
      const delayMs = retryDelayMs(this.#failures, this.#parts.random);
      this.#callOffRetry = this.#parts.later(() => void this.flush(), delayMs);
    }
  }

  async #sendAll(): Promise<boolean> {
    const { store, send } = this.#parts;
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
    const { store, onSettled } = this.#parts;
    if (outcome.kind === 'done') {
      store.remove(action);
    } else {
      // What followed on this order was tapped in the belief that this one would count.
      const followers = store.read().filter(({ orderId, refusal }) => orderId === action.orderId && refusal === null);
      for (const follower of followers) store.remove(follower);
      store.put({ ...action, refusal: outcome.reason });
    }
    this.refresh();
    onSettled(action, outcome.kind);
  }
}
