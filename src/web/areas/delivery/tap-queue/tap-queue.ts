import { retryDelayMs } from '#web/live/retry-delay.ts';
import type { TapStore } from './tap-store.ts';
import type { Tap, TapAct } from './tap.ts';

export type TapOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nobody knows whether it counted. `isForAll`: another tap would fare the same. */
  | { readonly kind: 'unsettled'; readonly isForAll: boolean };

type Parts = {
  readonly store: TapStore;
  readonly send: (tap: Tap) => Promise<TapOutcome>;
  /** In one tab at a time. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Answers a function that calls it off. */
  readonly later: (work: () => void, delayMs: number) => () => void;
  readonly now: () => Date;
  readonly newKey: () => string;
  readonly onSettled: (tap: Tap, kind: 'done' | 'refused') => void;
  readonly random?: () => number;
};

export type TapQueueView = {
  readonly taps: readonly Tap[];
  /** The last try brought no answer; taps wait for the connection. */
  readonly isStuck: boolean;
};

/**
 * Taps are kept until the shop has answered, and sent in their order. A tap without an answer is sent again with the same
 * key, and what was tapped on the same order after it waits: so each counts once, and none before its turn.
 */
export class TapQueue {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  #view: TapQueueView;
  #failures = 0;
  #isStopped = false;
  #isWanted = false;
  #run: Promise<void> | undefined;
  #callOffRetry = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#view = { taps: parts.store.read(), isStuck: false };
  }

  readonly read = (): TapQueueView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(orderId: number, act: TapAct): void {
    const { store, newKey, now } = this.#parts;
    const taps = store.read();
    const ofOrder = taps.filter((tap) => tap.orderId === orderId);
    if (ofOrder.some((tap) => tap.act === act && tap.refusal === null)) return;
    for (const tap of ofOrder) if (tap.refusal !== null) store.remove(tap);
    const place = Math.max(0, ...taps.map((tap) => tap.place)) + 1;
    store.put({ key: newKey(), place, orderId, act, at: now().toISOString(), refusal: null });
    this.refresh();
    void this.flush();
  }

  /** The assistant has read why it was refused. */
  dismiss(tap: Tap): void {
    this.#parts.store.remove(tap);
    this.refresh();
  }

  /** Another tab may have tapped, sent or dismissed. */
  refresh(): void {
    this.#view = { taps: this.#parts.store.read(), isStuck: this.#failures > 0 };
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
      const tap = store.read().find(({ refusal, orderId }) => refusal === null && !held.has(orderId));
      if (!tap || this.#isStopped) return held.size === 0;
      const outcome = await send(tap);
      if (outcome.kind === 'unsettled') {
        held.add(tap.orderId);
        if (outcome.isForAll) return false;
      } else {
        this.#settle(tap, outcome);
      }
    }
  }

  #settle(tap: Tap, outcome: Exclude<TapOutcome, { kind: 'unsettled' }>): void {
    const { store, onSettled } = this.#parts;
    if (outcome.kind === 'done') {
      store.remove(tap);
    } else {
      // What followed on this order was tapped in the belief that this one would count.
      const followers = store.read().filter(({ orderId, refusal }) => orderId === tap.orderId && refusal === null);
      for (const follower of followers) store.remove(follower);
      store.put({ ...tap, refusal: outcome.reason });
    }
    this.refresh();
    onSettled(tap, outcome.kind);
  }
}
