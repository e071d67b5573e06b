import type { Cart, CartItem } from '#contract/cart.ts';
import { AppError, type DetailsOf } from '#contract/errors.ts';
import { type LineProblem, findLineProblems, isSoldOutLine, lineProblemText } from '#domain/menu/availability.ts';
import { toRupees } from '#domain/money.ts';
import { type OrderTerms, termsOnWire } from '#domain/orders/order-terms.ts';
import { quote, quoteInRupees } from '#domain/orders/pricing.ts';
import { type AvailabilityByFood, availabilityOf } from '#server/modules/catalog/kitchen-stock.ts';
import type { CartLine } from './cart-line.ts';

export function toCart(
  lines: readonly CartLine[],
  unavailable: readonly CartLine[],
  { terms, availability }: { readonly terms: OrderTerms; readonly availability: AvailabilityByFood },
): Cart {
  const problems = findLineProblems(lines, (food) => availabilityOf(availability, food), new Date());
  return {
    items: lines.map((line, index) => toCartItem(line, problems[index] ?? null)),
    quote: quoteInRupees(
      quote(
        lines.filter((_line, index) => !isSoldOutLine(problems[index])),
        terms,
      ),
    ),
    terms: termsOnWire(terms),
    removed: unavailable.map(({ name }) => name),
  };
}

function toCartItem(line: CartLine, problem: LineProblem | null): CartItem {
  return {
    cartItemId: line.cartItemId,
    mealId: line.mealId,
    mealName: line.name,
    pricePerItem: toRupees(line.unitPrice),
    mealImageUrl: line.imageUrl,
    artUrl: line.artUrl,
    quantity: line.quantity,
    caloriesKcal: line.caloriesKcal,
    nutritionValues: line.nutrition,
    isVegetarian: line.isVegetarian,
    allergens: line.allergens,
    components: line.components,
    specialInstructions: line.specialInstructions,
    ...(problem && { problem: { ...problem, names: [...problem.names] } }),
  };
}

/** Names every line that cannot be ordered, and why. */
export function soldOut(lines: DetailsOf<'sold-out'>['lines']): AppError {
  const texts = new Set(lines.map(({ problem }) => lineProblemText(problem)));
  return new AppError('sold-out', `${[...texts].join('. ')}.`, { details: { lines } });
}
