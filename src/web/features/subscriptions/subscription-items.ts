import type { DeliveryLine, SubscriptionItem } from '#contract/subscription-shapes.ts';

/** What was sent for a line, to be sent again. */
export function itemOf({ mealId, bowl, name, quantity }: DeliveryLine): SubscriptionItem[] {
  if (mealId !== null) return [{ mealId, quantity }];
  return bowl ? [{ ...bowl, name, quantity }] : [];
}

/** 'Desk Lunch, 2 × Mango Shake' */
export const linesText = (lines: readonly Pick<DeliveryLine, 'name' | 'quantity'>[]): string =>
  lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ');
