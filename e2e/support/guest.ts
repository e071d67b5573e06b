import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { CustomizeOptions } from '#contract/catalog.ts';
import type { Order } from '#contract/orders.ts';
import { expect } from '../test.ts';
import { Customer } from './customer.ts';
import { randomPhone, registerCustomer } from './sign-in.ts';

/** A customer who orders from elsewhere, with a phone number of the journey's own, by which staff find the orders. */
export class Guest extends Customer {
  readonly phone: string;
  readonly #request: APIRequestContext;
  readonly #headers: Record<string, string>;

  constructor(request: APIRequestContext, token: string, phone: string) {
    super(request, token);
    this.phone = phone;
    this.#request = request;
    this.#headers = { Authorization: `Bearer ${token}` };
  }

  async orderOnce(quantity = 1): Promise<Order> {
    const [address, [meal]] = await Promise.all([this.addAddress(), this.meals()]);
    return this.placeOrder(address, [{ meal: meal!, quantity }]);
  }

  async orderTimes(times: number): Promise<Order[]> {
    const [address, [meal]] = await Promise.all([this.addAddress(), this.meals()]);
    const orders: Order[] = [];
    for (let n = 0; n < times; n++) orders.push(await this.placeOrder(address, [{ meal: meal!, quantity: 1 }]));
    return orders;
  }

  async orderBowl(): Promise<Order> {
    const options = (await (await this.#request.get('/api/v1/customize-meal/options')).json()) as CustomizeOptions;
    const address = await this.addAddress({ label: 'Hostel' });
    await this.#post('/cart/items/custom', {
      baseComponentId: options.bases[0]!.id,
      proteinOptionIds: options.proteinOptions.slice(0, 2).map(({ id }) => id),
      addOnIds: options.addOns.slice(0, 2).map(({ id }) => id),
      name: 'Leg day bowl',
      quantity: 2,
      specialInstructions: 'No chilli flakes',
    });
    return this.#post('/orders', { deliveryAddressId: address.id, paymentMethod: 'COD', note: 'Ring twice' });
  }

  async #post<T>(path: string, data: object): Promise<T> {
    const headers = { ...this.#headers, 'Idempotency-Key': randomUUID() };
    const answer = await this.#request.post(`/api/v1${path}`, { data, headers });
    expect(answer.ok(), `${path} answered ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  }
}

export async function newGuest(request: APIRequestContext): Promise<Guest> {
  const phone = randomPhone();
  return new Guest(request, await registerCustomer(request, phone), phone);
}
