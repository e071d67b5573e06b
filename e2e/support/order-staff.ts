import type { APIRequestContext } from '@playwright/test';
import type { DeliveryOrder } from '#contract/delivery.ts';
import type { Order } from '#contract/orders.ts';
import { expect } from '../test.ts';
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

export async function kitchenManager(request: APIRequestContext): Promise<OrderStaff> {
  return new OrderStaff(request, (await createStaffLike('kitchen@macrobowl.test')).token);
}
