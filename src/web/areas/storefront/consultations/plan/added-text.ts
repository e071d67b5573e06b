import type { addPlanToCart } from '#contract/consultations.ts';
import type { ResponseOf } from '#contract/endpoint.ts';

export type Added = ResponseOf<typeof addPlanToCart>;

/** The result of adding a day or a week: what was added first, the rest as points, because names contain commas. */
export function addedText({ added, atHome, unavailable, soldOut = [], noRoom, cart }: Added) {
  return {
    message: added === 0 ? 'Nothing was added to cart.' : `${added} ${added === 1 ? 'meal' : 'meals'} added to cart!`,
    points: [
      point('At home', atHome),
      point('Not available at present', unavailable),
      point('Sold out', soldOut),
      point('No room in your cart for', noRoom),
      point('Left your cart, no longer sold', cart.removed),
    ].flat(),
  };
}

const point = (label: string, names: readonly string[]) => (names.length > 0 ? [`${label}: ${names.join('; ')}.`] : []);
