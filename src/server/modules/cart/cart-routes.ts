import type { FastifyInstance } from 'fastify';
import * as cart from '#contract/cart.ts';
import type { Database, Db } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import type { Caller } from '#server/http/caller.ts';
import { addToCart } from './add-to-cart.ts';
import { removeCartItem, setCartQuantity } from './change-cart-item.ts';
import { clearCart } from './empty-cart.ts';
import { readCart } from './read-cart.ts';

export function cartRoutes(app: FastifyInstance, db: Database): void {
  bind(app, cart.getCart, (_input, { userId }) => readCart(db, userId));
  bind(app, cart.addCartItem, ({ body }, caller, { once }) => addToCart(once(db, cartOf(caller)), caller, body));
  bind(app, cart.setCartQuantity, ({ params, body }, caller) =>
    setCartQuantity(db, caller, params.cartItemId, body.quantity),
  );
  bind(app, cart.removeCartItem, ({ params }, caller) => removeCartItem(db, caller, params.cartItemId));
  bind(app, cart.clearCart, (_input, caller) => clearCart(db, caller));
  bind(app, cart.addCustomCartItem, ({ body: { quantity, ...custom } }, caller, { once }) =>
    addToCart(once(db, cartOf(caller)), caller, { custom, quantity }),
  );
}

/** A repeated request gets the current cart, not a stored response: it is what the customer needs to see. */
const cartOf =
  ({ userId }: Caller) =>
  (db: Db) =>
    readCart(db, userId);
