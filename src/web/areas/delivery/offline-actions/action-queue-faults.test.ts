import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OfflineActionQueue, type ActionOutcome } from '#web/platform/offline/action-queue.ts';
import { ActionStore } from '#web/platform/offline/action-store.ts';
import { deliveryForm, deliveryRules, type QueuedAction, type ActionKind } from './queued-action.ts';
import { phoneStorage } from './testing/phone-storage.ts';

const life: readonly ActionKind[] = ['pick-up', 'DELIVERED', 'COMPLETED'];
const orderIds = [1, 2, 3];

/** The server's rules: a key counts once, a step only after the previous one, nothing on an order that a colleague has. */
class Shop {
  readonly counted: QueuedAction[] = [];
  readonly #responses = new Map<string, ActionOutcome>();
  readonly #taken: ReadonlySet<number>;

  constructor(taken: ReadonlySet<number>) {
    this.#taken = taken;
  }

  answer(action: QueuedAction): ActionOutcome {
    const known = this.#responses.get(action.key);
    if (known) return known;
    const steps = this.counted.filter(({ orderId }) => orderId === action.orderId).length;
    const isLegal = !this.#taken.has(action.orderId) && life[steps] === action.kind;
    if (isLegal) this.counted.push(action);
    const outcome: ActionOutcome = isLegal ? { kind: 'done' } : { kind: 'refused', reason: 'No.' };
    this.#responses.set(action.key, outcome);
    return outcome;
  }
}

const fates = ['delivered', 'request lost', 'response lost', 'arrives late', 'server error', 'tab closes'] as const;
type Fate = (typeof fates)[number];

class Mutex {
  #last: Promise<unknown> = Promise.resolve();
  run(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** Two tabs of one assistant with one storage, and a network that fails as `fates` say, then works. */
class World {
  readonly storage = phoneStorage();
  readonly shop: Shop;
  readonly late: QueuedAction[] = [];
  readonly everQueued = new Map<string, QueuedAction>();
  readonly refused = new Set<string>();
  readonly #fates: Fate[];
  readonly #mutex = new Mutex();
  readonly #hasLocks: boolean;
  #keys = 0;
  #tabs: OfflineActionQueue<QueuedAction>[];

  constructor(taken: ReadonlySet<number>, fateList: readonly Fate[], hasLocks: boolean) {
    this.shop = new Shop(taken);
    this.#fates = [...fateList];
    this.#hasLocks = hasLocks;
    this.#tabs = [this.#openTab(0), this.#openTab(1)];
  }

  tab(index: number): OfflineActionQueue<QueuedAction> {
    return this.#tabs[index]!;
  }

  queueNext(tabIndex: number, orderId: number): void {
    const pending = this.#pending();
    const queued = new Set(
      [...this.shop.counted, ...pending].filter((action) => action.orderId === orderId).map(({ kind }) => kind),
    );
    const kind = life.find((one) => !queued.has(one));
    if (!kind) return;
    this.tab(tabIndex).add({ orderId, kind });
    for (const action of this.#pending()) this.everQueued.set(action.key, action);
  }

  async untilQuiet(): Promise<void> {
    for (let round = 0; round < 200 && this.#pending().length > 0; round++) {
      await Promise.all([this.tab(0).flush(), this.tab(1).flush()]);
      await settle();
    }
    for (const action of this.late.splice(0)) this.shop.answer(action);
  }

  #pending(): readonly QueuedAction[] {
    return new ActionStore(deliveryForm(4), this.storage).read().filter(({ refusal }) => refusal === null);
  }

  #openTab(index: number): OfflineActionQueue<QueuedAction> {
    const { promise: death, resolve: die } = Promise.withResolvers<void>();
    const queue: OfflineActionQueue<QueuedAction> = new OfflineActionQueue({
      ...deliveryRules,
      store: new ActionStore(deliveryForm(4), this.storage),
      send: (action) =>
        this.#send(action, () => {
          queue.start()();
          this.#tabs[index] = this.#openTab(index);
          die();
        }),
      exclusively: (work) => {
        // A browser releases the lock of a closed tab.
        const whileOpen = () => Promise.race([work(), death]);
        return this.#hasLocks ? this.#mutex.run(whileOpen) : whileOpen();
      },
      later: () => () => {},
      now: () => new Date(0),
      newKey: () => `key-${++this.#keys}`,
      onSettled: (action, kind) => {
        if (kind === 'refused') this.refused.add(action.key);
      },
    });
    return queue;
  }

  async #send(action: QueuedAction, die: () => void): Promise<ActionOutcome> {
    await settle();
    const fate = this.#fates.shift() ?? 'delivered';
    const lost: ActionOutcome = { kind: 'unsettled', isForAll: true };
    // Delayed requests arrive before or after this one.
    if (this.late.length > 1) this.shop.answer(this.late.shift()!);
    if (fate === 'request lost') return lost;
    if (fate === 'server error') return { kind: 'unsettled', isForAll: false };
    if (fate === 'arrives late') {
      this.late.push(action);
      return lost;
    }
    const outcome = this.shop.answer(action);
    await settle();
    if (fate === 'response lost') return lost;
    if (fate === 'tab closes') {
      die();
      return new Promise(() => {});
    }
    return outcome;
  }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const someActions = fc.array(fc.record({ tab: fc.nat(1), orderId: fc.constantFrom(...orderIds), pause: fc.nat(2) }), {
  maxLength: 14,
});

it('whatever fails in between, each action is applied at most once and in order, and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      someActions,
      fc.array(fc.constantFrom(...fates), { maxLength: 30 }),
      fc.subarray(orderIds, { maxLength: 1 }),
      fc.boolean(),
      async (actions, fateList, taken, hasLocks) => {
        const world = new World(new Set(taken), fateList, hasLocks);
        for (const { tab, orderId, pause } of actions) {
          world.queueNext(tab, orderId);
          for (let step = 0; step < pause; step++) await settle();
        }
        await world.untilQuiet();

        const { counted } = world.shop;
        expect(new Set(counted.map(({ key }) => key)).size).toBe(counted.length);
        for (const orderId of orderIds) {
          const steps = counted.filter((action) => action.orderId === orderId).map(({ kind }) => kind);
          expect(steps).toEqual(life.slice(0, steps.length));
          const queued = [...world.everQueued.values()]
            .filter((action) => action.orderId === orderId)
            .map(({ kind }) => kind);
          expect(new Set(steps)).toEqual(new Set(taken.includes(orderId) ? [] : queued));
        }
        expect(
          new ActionStore(deliveryForm(4), world.storage).read().filter(({ refusal }) => refusal === null),
        ).toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
});
