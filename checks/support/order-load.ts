import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../bench/support/people.ts';
import { type ApiRequest, callApi } from './shops.ts';

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
    this.#workers = people.map((person) => this.#placeOrders(person, mealId));
  }

  /** Ends when everybody has heard of the order under way, or will not any more. */
  async stop(): Promise<void> {
    this.#endsAt = Math.min(this.#endsAt, performance.now());
    await Promise.all(this.#workers);
  }

  async #placeOrders({ token, addressId }: Person, mealId: number): Promise<void> {
    const authorization = `Bearer ${token}`;
    while (performance.now() < this.#endsAt) {
      const line = { mealId, quantity: 1 };
      await this.#retryUntil('/cart/items', { method: 'POST', headers: { authorization }, body: line }, 200);
      const body = { deliveryAddressId: addressId, paymentMethod: 'COD' };
      const headers = { authorization, 'idempotency-key': randomUUID() };
      const order = await this.#retryUntil('/orders', { method: 'POST', headers, body }, 201);
      if (order !== undefined) this.acknowledged.push((order as { id: number }).id);
    }
  }

  /** Tries until the shop says yes. Anything but yes and an outage is wrong, and ends the trying. */
  async #retryUntil(path: string, request: ApiRequest, yes: number): Promise<unknown> {
    while (performance.now() < this.#endsAt + lastWaitMs) {
      const response = await callApi(this.#shop, path, { ...request, signal: AbortSignal.timeout(giveUpMs) }).catch(
        () => undefined,
      );
      if (response?.status === yes) return response.body;
      if (response && response.status !== 503) {
        this.wrong.push(`${path} answered ${response.status} ${JSON.stringify(response.body)}`);
        return undefined;
      }
      this.unanswered++;
      await sleep(100);
    }
    this.wrong.push(`${path} was never answered`);
    return undefined;
  }
}
