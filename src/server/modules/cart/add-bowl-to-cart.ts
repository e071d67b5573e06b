import type { Cart } from '#contract/cart.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { keyOfAnotherRequest } from '#server/http/idempotency-header.ts';
import { addOneLine } from './add-to-cart.ts';
import { lockCart, readCart } from './cart-for-order.ts';
import { type CartItemRow, type NewBowl, findLineOfRequest } from './cart-queries.ts';

/** Two bowls that are alike are two lines; one that comes twice under one key, because its answer was lost, is one. */
export function addBowlToCart(db: Database, { userId }: Caller, custom: NewBowl, quantity: number): Promise<Cart> {
  return db.transaction(async (tx) => {
    await lockCart(tx, userId);
    const before = custom.requestKey && (await findLineOfRequest(tx, userId, custom.requestKey));
    if (!before) return addOneLine(tx, userId, { custom, quantity });
    if (!isSameBowl(before, custom)) throw keyOfAnotherRequest();
    return readCart(tx, userId);
  });
}

type Parts = Pick<CartItemRow, 'baseComponentId' | 'proteinOptionIds' | 'addOnIds' | 'specialInstructions'>;

const inWords = ({ baseComponentId, proteinOptionIds, addOnIds, specialInstructions }: Parts) =>
  JSON.stringify([baseComponentId, proteinOptionIds, addOnIds, specialInstructions]);

/** Whatever became of its quantity since. */
function isSameBowl(line: CartItemRow, bowl: NewBowl): boolean {
  return line.customName === bowl.name && inWords(line) === inWords(bowl);
}
