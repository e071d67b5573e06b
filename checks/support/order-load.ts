import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../bench/support/people.ts';
import { type Question, ask } from './shops.ts';

/** Patience of one try: the shop promises an answer within 4.5 s, and a killed one gives none at all. */
const giveUpMs = 5_000;
const lastWaitMs = 20_000;

/** Customers who order again and again, and who send an order again with its key until they hear of it. */
export class OrderLoad {
  /** Orders that the shop said it had taken. */
  readonly acknowledged: number[] = [];
  /** Answers that no outage excuses. */
  readonly wrong: string[] = [];
  /** Tries without an answer, or with a 503. */
  unanswered = 0;
  readonly #shop: { address: string };
  readonly #workers: Promise<void>[];
  #endsAt = Infinity;

  constructor(shop: { address: string }, people: readonly Person[], mealId: number) {
    this.#shop = shop;
    this.#workers = people.map((person) => this.#orderOn(person, mealId));
  }

  /** Ends when everybody has heard of the order under way, or will not any more. */
  async stop(): Promise<void> {
    this.#endsAt = Math.min(this.#endsAt, performance.now());
    await Promise.all(this.#workers);
  }

  async #orderOn({ token, addressId }: Person, mealId: number): Promise<void> {
    const authorization = `Bearer ${token}`;
    while (performance.now() < this.#endsAt) {
      const line = { mealId, quantity: 1 };
      await this.#insist('/cart/items', { method: 'POST', headers: { authorization }, body: line }, 200);
      const body = { deliveryAddressId: addressId, paymentMethod: 'COD' };
      const headers = { authorization, 'idempotency-key': randomUUID() };
      const order = await this.#insist('/orders', { method: 'POST', headers, body }, 201);
      if (order !== undefined) this.acknowledged.push((order as { id: number }).id);
    }
  }

  /** Tries until the shop says yes. Anything but yes and an outage is wrong, and ends the trying. */
  async #insist(path: string, question: Question, yes: number): Promise<unknown> {
    while (performance.now() < this.#endsAt + lastWaitMs) {
      const answer = await ask(this.#shop, path, { ...question, signal: AbortSignal.timeout(giveUpMs) }).catch(
        () => undefined,
      );
      if (answer?.status === yes) return answer.body;
      if (answer && answer.status !== 503) {
        this.wrong.push(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
        return undefined;
      }
      this.unanswered++;
      await sleep(100);
    }
    this.wrong.push(`${path} was never answered`);
    return undefined;
  }
}
