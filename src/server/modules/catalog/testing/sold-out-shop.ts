import type { FoodAvailability } from '#contract/availability.ts';
import type { Cart } from '#contract/cart.ts';
import type { Meal } from '#contract/catalog.ts';
import { buildAddress, buildCartItem, buildComponent, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

type Headers = Record<string, string>;
export type Food = { readonly kind: 'MEAL' | 'COMPONENT'; readonly id: number };
export const mealOf = ({ id }: { id: number }): Food => ({ kind: 'MEAL', id });
export const partOf = ({ id }: { id: number }): Food => ({ kind: 'COMPONENT', id });

/** A shop with one kitchen, its manager and an admin, and what they and customers do about what is sold out. */
export class SoldOutShop {
  readonly app: TestApp;
  readonly manager: Headers;
  readonly admin: Headers;
  readonly kitchenId: number;

  private constructor(app: TestApp, manager: Headers, admin: Headers, kitchenId: number) {
    this.app = app;
    this.manager = manager;
    this.admin = admin;
    this.kitchenId = kitchenId;
  }

  static async open(): Promise<SoldOutShop> {
    const app = await startTestApp();
    const [manager, admin, kitchen] = await Promise.all([
      buildSession(app.db, { roles: ['ROLE_KITCHEN_MANAGER'] }),
      buildSession(app.db, { roles: ['ROLE_ADMIN'] }),
      buildKitchen(app.db),
    ]);
    return new SoldOutShop(app, manager.headers, admin.headers, kitchen.id);
  }

  set(foods: readonly Food[], change: object, headers = this.manager) {
    const payload = { foods, ...change };
    return this.app.call({ method: 'PUT', url: '/api/v1/kitchen-manager/availability', headers, payload });
  }

  async listed({ kind, id }: Food): Promise<FoodAvailability | undefined> {
    const { body } = await this.app.call({ url: '/api/v1/kitchen-manager/availability', headers: this.manager });
    return (body as FoodAvailability[]).find((food) => food.kind === kind && food.id === id);
  }

  async left(food: Food): Promise<number | null | undefined> {
    return (await this.listed(food))?.portionsLeft;
  }

  async onMenu(id: number): Promise<Meal | undefined> {
    return ((await this.app.call({ url: '/api/v1/meals' })).body as Meal[]).find((meal) => meal.id === id);
  }

  async newCustomer() {
    const { app } = this;
    const { user, headers } = await buildSession(app.db);
    const address = await buildAddress(app.db, { userId: user.id, isDefault: true });
    const order = { deliveryAddressId: address.id, paymentMethod: 'COD' };
    return {
      user,
      headers,
      put: (mealId: number, quantity = 1) => buildCartItem(app.db, { userId: user.id, mealId, quantity }),
      order: () => app.call({ method: 'POST', url: '/api/v1/orders', headers, payload: order }),
      cart: async () => (await app.call({ url: '/api/v1/cart', headers })).body as Cart,
      add: (mealId: number, quantity = 1) =>
        app.call({ method: 'POST', url: '/api/v1/cart/items', headers, payload: { mealId, quantity } }),
      cancel: (id: number) =>
        app.call({
          method: 'PUT',
          url: `/api/v1/orders/${id}/status`,
          headers,
          payload: { status: 'CANCELLED_BY_USER' },
        }),
    };
  }

  /** In the customer's cart. */
  async putBowl(userId: number, quantity = 1) {
    const { db } = this.app;
    const [base, protein] = await Promise.all([
      buildComponent(db, { componentType: 'BASE', name: 'Millet' }),
      buildComponent(db, { componentType: 'PROTEIN', name: 'Paneer' }),
    ]);
    const bowl = {
      customName: 'After the gym',
      baseComponentId: base.id,
      proteinOptionIds: [protein.id],
      addOnIds: [],
    };
    await buildCartItem(db, { userId, ...bowl, quantity });
    return { base, protein };
  }
}
