import type { FastifyInstance } from 'fastify';
import * as cart from '#contract/cart.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import type { Caller } from '#server/http/caller.ts';
import { findServingKitchen } from '#server/modules/addresses/serving-kitchen.ts';
import type { FoodCache } from '#server/modules/catalog/food-rows.ts';
import type { Once } from '#server/http/idempotency.ts';
import { addToCart } from './add-to-cart.ts';
import { clearCart, removeCartItem, setCartQuantity } from './change-cart.ts';
import { readCart, readCartAhead, showCart } from './read-cart.ts';

export function cartRoutes(app: FastifyInstance, db: Database, foodCache: FoodCache): void {
  const deps = { db, reads: db, foodCache };
  /** `toCart` maps field by field, and carts are sent most often. */
  const asCart = { readAhead: (tokenHash: Buffer) => readCartAhead(db, tokenHash), isExact: true };
  /** A repeated request gets the current cart, not a stored response: the customer needs to see the current one. */
  const onceOn = (once: Once, { userId }: Caller) => ({
    ...deps,
    db: once(db, (at) => readCart(at, foodCache, userId)),
  });
  bind(
    app,
    cart.getCart,
    ({ query }, { userId }, { ahead }) =>
      showCart(db, foodCache, ahead.cart, () => findServingKitchen(db, userId, query.deliveryAddressId)),
    asCart,
  );
  bind(
    app,
    cart.addCartItem,
    ({ query, body }, caller, { once, ahead }) =>
      addToCart({ ...onceOn(once, caller), ...query }, caller, ahead.cart, body),
    asCart,
  );
  bind(
    app,
    cart.setCartQuantity,
    ({ query, params, body }, caller, { ahead }) =>
      setCartQuantity({ ...deps, ...query }, caller, ahead.cart, params.cartItemId, body.quantity),
    asCart,
  );
  bind(
    app,
    cart.removeCartItem,
    ({ query, params }, caller, { ahead }) =>
      removeCartItem({ ...deps, ...query }, caller, ahead.cart, params.cartItemId),
    asCart,
  );
  bind(app, cart.clearCart, (_input, caller, { ahead }) => clearCart(deps, caller, ahead.cart), asCart);
  bind(
    app,
    cart.addCustomCartItem,
    ({ body: { quantity, ...custom } }, caller, { once, ahead }) =>
      addToCart(onceOn(once, caller), caller, ahead.cart, { custom, quantity }),
    asCart,
  );
}
