import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TapQueue, type TapOutcome } from './tap-queue.ts';
import { TapStore } from './tap-store.ts';
import type { Tap, TapAct } from './tap.ts';
import { phoneStorage } from './testing/phone-storage.ts';

const life: readonly TapAct[] = ['pick-up', 'DELIVERED', 'COMPLETED'];
const orderIds = [1, 2, 3];

/** As the shop counts: a key once, a step only after the one before it, nothing on an order that a colleague has. */
class Shop {
  readonly counted: Tap[] = [];
  readonly #answers = new Map<string, TapOutcome>();
  readonly #taken: ReadonlySet<number>;

  constructor(taken: ReadonlySet<number>) {
    this.#taken = taken;
  }

  answer(tap: Tap): TapOutcome {
    const known = this.#answers.get(tap.key);
    if (known) return known;
    const steps = this.counted.filter(({ orderId }) => orderId === tap.orderId).length;
    const isLegal = !this.#taken.has(tap.orderId) && life[steps] === tap.act;
    if (isLegal) this.counted.push(tap);
    const outcome: TapOutcome = isLegal ? { kind: 'done' } : { kind: 'refused', reason: 'No.' };
    this.#answers.set(tap.key, outcome);
    return outcome;
  }
}

const fates = ['answered', 'request lost', 'answer lost', 'arrives late', 'shop stumbles', 'tab dies'] as const;
type Fate = (typeof fates)[number];

class Mutex {
  #last: Promise<unknown> = Promise.resolve();
  run(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** Two tabs of one assistant over one storage, and a network that does whatever `fates` say, then works. */
class World {
  readonly storage = phoneStorage();
  readonly shop: Shop;
  readonly late: Tap[] = [];
  readonly everTapped = new Map<string, Tap>();
  readonly refused = new Set<string>();
  readonly #fates: Fate[];
  readonly #mutex = new Mutex();
  readonly #hasLocks: boolean;
  #keys = 0;
  #tabs: TapQueue[];

  constructor(taken: ReadonlySet<number>, fateList: readonly Fate[], hasLocks: boolean) {
    this.shop = new Shop(taken);
    this.#fates = [...fateList];
    this.#hasLocks = hasLocks;
    this.#tabs = [this.#openTab(0), this.#openTab(1)];
  }

  tab(index: number): TapQueue {
    return this.#tabs[index]!;
  }

  tapNext(tabIndex: number, orderId: number): void {
    const pending = this.#pending();
    const tapped = new Set(
      [...this.shop.counted, ...pending].filter((tap) => tap.orderId === orderId).map(({ act }) => act),
    );
    const act = life.find((one) => !tapped.has(one));
    if (!act) return;
    this.tab(tabIndex).add(orderId, act);
    for (const tap of this.#pending()) this.everTapped.set(tap.key, tap);
  }

  async untilQuiet(): Promise<void> {
    for (let round = 0; round < 200 && this.#pending().length > 0; round++) {
      await Promise.all([this.tab(0).flush(), this.tab(1).flush()]);
      await settle();
    }
    for (const tap of this.late.splice(0)) this.shop.answer(tap);
  }

  #pending(): readonly Tap[] {
    return new TapStore(4, this.storage).read().filter(({ refusal }) => refusal === null);
  }

  #openTab(index: number): TapQueue {
    const { promise: death, resolve: die } = Promise.withResolvers<void>();
    const queue: TapQueue = new TapQueue({
      store: new TapStore(4, this.storage),
      send: (tap) =>
        this.#send(tap, () => {
          queue.start()();
          this.#tabs[index] = this.#openTab(index);
          die();
        }),
      exclusively: (work) => {
        // A browser frees the lock of a tab that is gone.
        const whileAlive = () => Promise.race([work(), death]);
        return this.#hasLocks ? this.#mutex.run(whileAlive) : whileAlive();
      },
      later: () => () => {},
      now: () => new Date(0),
      newKey: () => `key-${++this.#keys}`,
      onSettled: (tap, kind) => {
        if (kind === 'refused') this.refused.add(tap.key);
      },
    });
    return queue;
  }

  async #send(tap: Tap, die: () => void): Promise<TapOutcome> {
    await settle();
    const fate = this.#fates.shift() ?? 'answered';
    const lost: TapOutcome = { kind: 'unsettled', isForAll: true };
    // Whatever was on its way for long arrives before or after this one.
    if (this.late.length > 1) this.shop.answer(this.late.shift()!);
    if (fate === 'request lost') return lost;
    if (fate === 'shop stumbles') return { kind: 'unsettled', isForAll: false };
    if (fate === 'arrives late') {
      this.late.push(tap);
      return lost;
    }
    const outcome = this.shop.answer(tap);
    await settle();
    if (fate === 'answer lost') return lost;
    if (fate === 'tab dies') {
      die();
      return new Promise(() => {});
    }
    return outcome;
  }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const acts = fc.array(fc.record({ tab: fc.nat(1), orderId: fc.constantFrom(...orderIds), pause: fc.nat(2) }), {
  maxLength: 14,
});

it('whatever fails in between, each tap counts at most once, in its order, and none is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(
      acts,
      fc.array(fc.constantFrom(...fates), { maxLength: 30 }),
      fc.subarray(orderIds, { maxLength: 1 }),
      fc.boolean(),
      async (taps, fateList, taken, hasLocks) => {
        const world = new World(new Set(taken), fateList, hasLocks);
        for (const { tab, orderId, pause } of taps) {
          world.tapNext(tab, orderId);
          for (let step = 0; step < pause; step++) await settle();
        }
        await world.untilQuiet();

        const { counted } = world.shop;
        expect(new Set(counted.map(({ key }) => key)).size).toBe(counted.length);
        for (const orderId of orderIds) {
          const steps = counted.filter((tap) => tap.orderId === orderId).map(({ act }) => act);
          expect(steps).toEqual(life.slice(0, steps.length));
          const tapped = [...world.everTapped.values()].filter((tap) => tap.orderId === orderId).map(({ act }) => act);
          expect(new Set(steps)).toEqual(new Set(taken.includes(orderId) ? [] : tapped));
        }
        expect(new TapStore(4, world.storage).read().filter(({ refusal }) => refusal === null)).toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
});
