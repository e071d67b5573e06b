import type { Cart } from '#contract/cart.ts';
import { AppError } from '#contract/errors.ts';
import { maxCartLines, maxLineQuantity } from '#domain/orders/cart-limits.ts';
import { bowlProblemTexts } from '#domain/menu/bowl.ts';
import type { Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { type AddOutcome, type LineToAdd, addLines } from './add-cart-lines.ts';
import { removeUnavailableLines } from './remove-unavailable-lines.ts';

const refusalTexts: Record<Exclude<AddOutcome, 'added'>, string> = {
  ...bowlProblemTexts,
  'line-full': `You can order at most ${maxLineQuantity} of the same meal.`,
  'cart-full': `Your cart can hold at most ${maxCartLines} different items.`,
};
const notOnMenu = 'This meal is not on the menu.';

export function addToCart(db: Transactor, { userId }: Caller, line: LineToAdd): Promise<Cart> {
  return db.transaction(async (tx) => {
    const [outcome = 'added'] = await addLines(tx, userId, [line]);
    if (outcome !== 'added') throw refusal(line, outcome);
    return removeUnavailableLines(tx, userId);
  });
}

function refusal(line: LineToAdd, outcome: Exclude<AddOutcome, 'added'>): AppError {
  if ('mealId' in line && outcome === 'not-available') {
    return new AppError('rule-violated', notOnMenu, { fieldErrors: { mealId: notOnMenu } });
  }
  return new AppError('rule-violated', refusalTexts[outcome]);
}
