import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import type { Address } from '#contract/addresses.ts';
import type { BowlSelection, Cart } from '#contract/cart.ts';
import type { Meal } from '#contract/catalog.ts';
import type { Consultation } from '#contract/consultations.ts';
import type { SavedMeal } from '#contract/customize.ts';
import type { Order } from '#contract/orders.ts';
import { expect } from '../test.ts';
import { registerCustomer, useSessionToken } from './sign-in.ts';

const lotusResidency = {
  label: 'Home',
  addressLine1: 'Flat 402, Lotus Residency',
  addressLine2: 'Gachibowli',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500032',
};

/** A customer who shops past the screens, as another device of theirs would. */
export class Customer {
  readonly #request: APIRequestContext;
  readonly #token: string;

  constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#token = token;
  }

  addAddress(fields: Partial<typeof lotusResidency> = {}): Promise<Address> {
    return this.#send('POST', '/user/addresses', { ...lotusResidency, ...fields });
  }

  cart(): Promise<Cart> {
    return this.#send('GET', '/cart');
  }

  meals(): Promise<Meal[]> {
    return this.#send('GET', '/meals');
  }

  addToCart({ id }: Meal, quantity = 1): Promise<Cart> {
    return this.#send('POST', '/cart/items', { mealId: id, quantity });
  }

  saveMeal(customMealName: string, bowl: BowlSelection): Promise<SavedMeal> {
    return this.#send('POST', '/customize-meal/save', { customMealName, ...bowl });
  }

  async orders(): Promise<Order[]> {
    return (await this.#send<{ content: Order[] }>('GET', '/orders')).content;
  }

  async placeOrder(address: Address, lines: readonly { meal: Meal; quantity: number }[]): Promise<Order> {
    for (const { meal, quantity } of lines) await this.#send('POST', '/cart/items', { mealId: meal.id, quantity });
    return this.#send('POST', '/orders', { deliveryAddressId: address.id, paymentMethod: 'COD' });
  }

  cancelOrder({ id }: Order): Promise<Order> {
    return this.#send('PUT', `/orders/${id}/status`, { status: 'CANCELLED_BY_USER' });
  }

  requestConsultation(goal: string): Promise<Consultation> {
    return this.#send('POST', '/consultations', { goal, notes: '', consent: true });
  }

  async #send<T>(method: string, path: string, data?: object): Promise<T> {
    const answer = await this.#request.fetch(`/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, 'Idempotency-Key': randomUUID() },
      ...(data && { data }),
    });
    expect(answer.ok(), `${method} ${path} answered ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  }
}

/** A new customer, signed in in this browser as well. */
export async function newCustomer(
  request: APIRequestContext,
  context: BrowserContext,
  baseURL: string | undefined,
): Promise<Customer> {
  const token = await registerCustomer(request);
  await useSessionToken(context, baseURL, token);
  return new Customer(request, token);
}
