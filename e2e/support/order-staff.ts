import type { APIRequestContext } from '@playwright/test';
import type { DeliveryOrder } from '#contract/delivery.ts';
import type { Order } from '#contract/orders.ts';
import { expect } from '../test.ts';
import { newCustomer } from './customer.ts';
import { openKitchen } from './own-kitchen.ts';
import { bearer } from './sign-in.ts';
import { createStaffLike } from './staff.ts';

/** A kitchen manager or a delivery assistant who moves orders through the API. */
export class OrderStaff {
  readonly #request: APIRequestContext;
  readonly #token: string;

  constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#token = token;
  }

  moveInKitchen({ id }: Order, status: Order['status']): Promise<Order> {
    return this.#put(`/kitchen-manager/orders/${id}/status`, { status });
  }

  /** Cooked, packed and waiting for pick-up. */
  async sendOut(order: Order): Promise<Order> {
    await this.moveInKitchen(order, 'PROCESSING');
    return this.moveInKitchen(order, 'OUT_FOR_DELIVERY');
  }

  pickUp({ id }: Order): Promise<DeliveryOrder> {
    return this.#put(`/delivery/orders/${id}/pick-up`);
  }

  async #put<T>(path: string, data?: object): Promise<T> {
    const response = await this.#request.put(`/api/v1${path}`, {
      headers: bearer(this.#token),
      ...(data && { data }),
    });
    expect(response.ok(), `PUT ${path} returned ${response.status()} ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  }
}

/** An order of a new customer that a kitchen of its own has delivered. */
export async function deliveredOrder(request: APIRequestContext, baseURL: string | undefined, quantity = 1) {
  const kitchen = await openKitchen({}, baseURL);
  const customer = await newCustomer(request, { place: kitchen.place });
  const { token } = await createStaffLike('kitchen@macrobowl.test', { kitchenId: kitchen.id });
  const cook = new OrderStaff(request, token);
  const order = await cook.sendOut(await customer.orderOnce(quantity));
  await cook.moveInKitchen(order, 'DELIVERED');
  return { kitchen, customer, order };
}

export async function kitchenManager(request: APIRequestContext): Promise<OrderStaff> {
  return new OrderStaff(request, (await createStaffLike('kitchen@macrobowl.test')).token);
}
