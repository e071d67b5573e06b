import type { FastifyInstance } from 'fastify';
import * as cart from '#contract/cart.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { readIdempotencyKey } from '#server/http/idempotency-header.ts';
import { addBowlToCart } from './add-bowl-to-cart.ts';
import { addToCart } from './add-to-cart.ts';
import { readCart } from './cart-for-order.ts';
import { clearCart } from './clear-cart.ts';
import { removeCartItem } from './remove-cart-item.ts';
import { setCartQuantity } from './set-cart-quantity.ts';

export function cartRoutes(app: FastifyInstance, db: Database): void {
  bind(app, cart.getCart, (_input, { userId }) => readCart(db, userId));
  bind(app, cart.addCartItem, ({ body }, caller) => addToCart(db, caller, body));
  bind(app, cart.setCartQuantity, ({ params, body }, caller) =>
    setCartQuantity(db, caller, params.cartItemId, body.quantity),
  );
  bind(app, cart.removeCartItem, ({ params }, caller) => removeCartItem(db, caller, params.cartItemId));
  bind(app, cart.clearCart, (_input, caller) => clearCart(db, caller));
  bind(app, cart.addCustomCartItem, ({ body: { quantity, ...bowl } }, caller, exchange) =>
    addBowlToCart(db, caller, { ...bowl, requestKey: readIdempotencyKey(exchange) }, quantity),
  );
}
