import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import type { Address } from '#contract/addresses.ts';
import type { BowlSelection, Cart } from '#contract/cart.ts';
import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import type { Claim, ClaimDraft } from '#contract/claims.ts';
import type { Consultation } from '#contract/consultations.ts';
import type { SavedMeal } from '#contract/customize.ts';
import type { Order } from '#contract/orders.ts';
import type { Point } from '#domain/places/geo.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';
import { expect } from '../test.ts';
import { shopDatabase } from './shop-database.ts';
import { bearer, randomPhone, useSessionToken } from './sign-in.ts';

const lotusResidency = {
  label: 'Home',
  addressLine1: 'Flat 402, Lotus Residency',
  addressLine2: 'Gachibowli',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500032',
};

/** A customer who orders through the API, like another device of the same user. */
export class Customer {
  /** Staff search for orders by it. */
  readonly phone: string;
  readonly token: string;
  readonly #request: APIRequestContext;
  readonly #place: Point | undefined;

  constructor(request: APIRequestContext, token: string, phone: string, place?: Point) {
    this.#request = request;
    this.token = token;
    this.phone = phone;
    this.#place = place;
  }

  addAddress(fields: Partial<typeof lotusResidency> = {}): Promise<Address> {
    return this.#send('POST', '/user/addresses', { ...lotusResidency, ...this.#place, ...fields });
  }

  cart(): Promise<Cart> {
    return this.#send('GET', '/cart');
  }

  meals(): Promise<Meal[]> {
    return this.#send('GET', '/meals');
  }

  addToCart({ id }: Pick<Meal, 'id'>, quantity = 1): Promise<Cart> {
    return this.#send('POST', '/cart/items', { mealId: id, quantity });
  }

  saveMeal(customMealName: string, bowl: BowlSelection): Promise<SavedMeal> {
    return this.#send('POST', '/customize-meal/save', { customMealName, ...bowl });
  }

  async orders(): Promise<Order[]> {
    return (await this.#send<{ content: Order[] }>('GET', '/orders')).content;
  }

  async placeOrder(
    address: Address,
    lines: readonly { meal: Pick<Meal, 'id'>; quantity: number }[],
    wanted: { deliverAt?: string; paymentMethod?: Order['paymentMethod']; note?: string } = {},
  ): Promise<Order> {
    for (const { meal, quantity } of lines) await this.#send('POST', '/cart/items', { mealId: meal.id, quantity });
    return this.#send('POST', '/orders', { deliveryAddressId: address.id, paymentMethod: 'COD', ...wanted });
  }

  async orderOnce(quantity = 1, paymentMethod: Order['paymentMethod'] = 'COD'): Promise<Order> {
    const [address, [meal]] = await Promise.all([this.addAddress(), this.meals()]);
    return this.placeOrder(address, [{ meal: meal!, quantity }], { paymentMethod });
  }

  async orderTimes(times: number): Promise<Order[]> {
    const [address, [meal]] = await Promise.all([this.addAddress(), this.meals()]);
    const orders: Order[] = [];
    for (let n = 0; n < times; n++) orders.push(await this.placeOrder(address, [{ meal: meal!, quantity: 1 }]));
    return orders;
  }

  async orderBowl(): Promise<Order> {
    const [options, address] = await Promise.all([
      this.#send<CustomizeOptions>('GET', '/customize-meal/options'),
      this.addAddress({ label: 'Hostel' }),
    ]);
    await this.#send('POST', '/cart/items/custom', {
      baseComponentId: options.bases[0]!.id,
      proteinOptionIds: options.proteinOptions.slice(0, 2).map(({ id }) => id),
      addOnIds: options.addOns.slice(0, 2).map(({ id }) => id),
      name: 'Leg day bowl',
      quantity: 2,
      specialInstructions: 'No chilli flakes',
    });
    return this.#send('POST', '/orders', { deliveryAddressId: address.id, paymentMethod: 'COD', note: 'Ring twice' });
  }

  cancelOrder({ id }: Order): Promise<Order> {
    return this.#send('PUT', `/orders/${id}/status`, { status: 'CANCELLED_BY_USER' });
  }

  openClaim({ id }: Order, lines: ClaimDraft['lines']): Promise<Claim> {
    return this.#send('POST', `/orders/${id}/claims`, { lines, text: '' });
  }

  async setTarget(target: { caloriesKcal: number; protein: number; carbs: number; fats: number }): Promise<void> {
    await this.#send('PUT', '/nutrition-target', { ...target, mealSharePercent: 30, source: 'entered' });
  }

  requestConsultation(goal: string): Promise<Consultation> {
    return this.#send('POST', '/consultations', { goal, notes: '', consent: true });
  }

  async #send<T>(method: string, path: string, data?: object): Promise<T> {
    const response = await this.#request.fetch(`/api/v1${path}`, {
      method,
      headers: { ...bearer(this.token), 'Idempotency-Key': randomUUID() },
      ...(data && { data }),
    });
    expect(response.ok(), `${method} ${path} returned ${response.status()} ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  }
}

type NewCustomer = {
  readonly phone?: string;
  readonly lastName?: string;
  readonly place?: Point;
  readonly baseURL?: string | undefined;
};

/**
 * A new customer who is not signed in in any browser; their addresses are at the place. Inserted: registering takes four
 * requests, and is what the tests of sign-in are about.
 */
export async function newCustomer(
  request: APIRequestContext,
  { phone = randomPhone(), lastName = 'Rao', place, baseURL }: NewCustomer = {},
): Promise<Customer> {
  const token = createToken();
  await shopDatabase(baseURL).query(
    `with registered as (
       insert into users (phone, first_name, last_name, roles) values ($1, 'Ananya', $2, '{ROLE_USER}') returning id
     )
     insert into sessions (token_hash, user_id, expires_at) select $3, id, now() + interval '1 day' from registered`,
    [phone, lastName, hashToken(token)],
  );
  return new Customer(request, token, phone, place);
}

/** A new customer; the browser is signed in as them. */
export async function signInAsNewCustomer(
  request: APIRequestContext,
  context: BrowserContext,
  baseURL: string | undefined,
): Promise<Customer> {
  const customer = await newCustomer(request, { baseURL });
  await useSessionToken(context, baseURL, customer.token);
  return customer;
}
