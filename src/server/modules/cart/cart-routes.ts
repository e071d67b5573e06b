import type { FastifyInstance } from 'fastify';
import * as cart from '#contract/cart.ts';
import type { Database, Db } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import type { Caller } from '#server/http/caller.ts';
import type { FoodCache } from '#server/modules/catalog/food-rows.ts';
import { addToCart } from './add-to-cart.ts';
import { clearCart, removeCartItem, setCartQuantity } from './change-cart.ts';
import { readCart } from './read-cart.ts';

export function cartRoutes(app: FastifyInstance, db: Database, foodCache: FoodCache): void {
  const deps = { db, foodCache };
  /** A repeated request gets the current cart, not a stored response: it is what the customer needs to see. */
  const cartOf =
    ({ userId }: Caller) =>
    (at: Db) =>
      readCart(at, foodCache, userId);
  bind(app, cart.getCart, (_input, { userId }) => readCart(db, foodCache, userId));
  bind(app, cart.addCartItem, ({ body }, caller, { once }) =>
    addToCart({ db: once(db, cartOf(caller)), foodCache }, caller, body),
  );
  bind(app, cart.setCartQuantity, ({ params, body }, caller) =>
    setCartQuantity(deps, caller, params.cartItemId, body.quantity),
  );
  bind(app, cart.removeCartItem, ({ params }, caller) => removeCartItem(deps, caller, params.cartItemId));
  bind(app, cart.clearCart, (_input, caller) => clearCart(deps, caller));
  bind(app, cart.addCustomCartItem, ({ body: { quantity, ...custom } }, caller, { once }) =>
    addToCart({ db: once(db, cartOf(caller)), foodCache }, caller, { custom, quantity }),
  );
}
