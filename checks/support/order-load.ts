import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../bench/support/people.ts';
import { type ApiRequest, type ApiResponse, callApi } from './shops.ts';

/** Timeout of one attempt: a response is guaranteed within 4.5 s, and a killed process sends none. */
const timeoutMs = 5_000;
const lastWaitMs = 20_000;

export type CallShop = (path: string, request: ApiRequest) => Promise<Pick<ApiResponse, 'status' | 'body'>>;

/** For `OrderLoad`, of whose orders none is delivered. All other limits are those of production, and so is the way of writing. */
export const anyNumberOfOpenOrders = {
  LIMIT_OPEN_ORDERS_PER_CUSTOMER: '1000000',
  LIMIT_NEW_CUSTOMER_OPEN_ORDERS: '1000000',
  LIMIT_OPEN_ORDERS_PER_HOUSEHOLD: '1000000',
} as const;

/** Customers who order continuously and retry each order with its idempotency key until it is acknowledged. */
export class OrderLoad {
  /** Ids of acknowledged orders. */
  readonly acknowledged: number[] = [];
  /** When each of them was. */
  readonly acknowledgedAt: number[] = [];
  /** Responses that an outage does not explain. */
  readonly wrong: string[] = [];
  /** Attempts without a response, or with a 503. */
  unanswered = 0;
  readonly #call: CallShop;
  readonly #workers: Promise<void>[];
  #endsAt = Infinity;

  constructor(shop: { address: string } | CallShop, people: readonly Person[], mealId: number) {
    this.#call = typeof shop === 'function' ? shop : (path, request) => callApi(shop, path, request);
    this.#workers = people.map((person) => this.#placeOrders(person, mealId));
  }

  /** Resolves when every order in progress is acknowledged or given up. */
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
      if (order === undefined) continue;
      this.acknowledged.push((order as { id: number }).id);
      this.acknowledgedAt.push(performance.now());
    }
  }

  /** Retries until the expected status. Any other response than 503 is recorded as wrong and ends the retries. */
  async #retryUntil(path: string, request: ApiRequest, expected: number): Promise<unknown> {
    while (performance.now() < this.#endsAt + lastWaitMs) {
      const response = await this.#call(path, { ...request, signal: AbortSignal.timeout(timeoutMs) }).catch(
        () => undefined,
      );
      if (response?.status === expected) return response.body;
      // A proxy reports a process that was killed or did not answer in time.
      if (response && ![502, 503, 504].includes(response.status)) {
        this.wrong.push(`${path} returned ${response.status} ${JSON.stringify(response.body)}`);
        return undefined;
      }
      this.unanswered++;
      await sleep(100);
    }
    this.wrong.push(`${path} never got a response`);
    return undefined;
  }
}
