import {
  type Answer,
  type Food,
  type Kitchen,
  type Line,
  type Person,
  type Shop,
  ok,
  refused,
  stockOf,
  sum,
  unless,
} from './shop.ts';

const mostLines = 30;
const mostOfALine = 20;

export const unitPrice = ({ foods }: Pick<Line, 'foods'>): number => sum(foods.map(({ price }) => price));
const isMeal = ({ foods }: Pick<Line, 'foods'>) => foods[0]!.kind === 'MEAL';
/** Something of it is no longer on the menu: the line is gone. */
export const isSold = ({ foods }: Pick<Line, 'foods'>): boolean => foods.every(({ isOnMenu }) => isOnMenu);

export function isSoldOut({ now }: Shop, kitchen: Kitchen, food: Food): boolean {
  const { soldOutUntil, portions } = stockOf(kitchen, food);
  return soldOutUntil > now || portions === 0;
}

/** Sold out, or fewer portions left than these lines need together (T5). */
export function hasStock(shop: Shop, kitchen: Kitchen, lines: readonly Pick<Line, 'foods' | 'quantity'>[]): boolean {
  const needed = new Map<Food, number>();
  for (const { foods, quantity } of lines)
    for (const food of foods) needed.set(food, (needed.get(food) ?? 0) + quantity);
  return [...needed].every(
    ([food, portions]) => !isSoldOut(shop, kitchen, food) && portions <= (stockOf(kitchen, food).portions ?? Infinity),
  );
}

/** Sold-out lines stay in the cart and are not part of the totals (L9). */
export const chargedLines = (shop: Shop, { cart, kitchen }: Person): Line[] =>
  cart.filter((line) => isSold(line) && line.foods.every((food) => !isSoldOut(shop, kitchen, food)));

/** A meal that is in the cart already gets more; each bowl is a line of its own. */
export function addToCart(shop: Shop, person: Person, line: Line): Answer {
  const same = isMeal(line) ? person.cart.find(({ foods }) => foods[0] === line.foods[0]) : undefined;
  const isFull = !same && person.cart.length >= mostLines;
  const refusal = unless({
    'rule-violated': !isSold(line) || isFull || (same?.quantity ?? 0) + line.quantity > mostOfALine,
    'sold-out': !hasStock(shop, person.kitchen, [line]),
  });
  if (refusal) return refusal;
  if (same) same.quantity += line.quantity;
  else person.cart.push({ ...line });
  dropUnsold(person);
  return ok;
}

export function setQuantity(person: Person, position: number, quantity: number): Answer {
  const line = person.cart[position];
  if (!line) return refused('not-found');
  line.quantity = quantity;
  dropUnsold(person);
  return ok;
}

export function removeLine(person: Person, position: number): Answer {
  if (!person.cart[position]) return refused('not-found');
  person.cart.splice(position, 1);
  dropUnsold(person);
  return ok;
}

export function clearCart(person: Person): Answer {
  person.cart = [];
  return ok;
}

/** Each change of the cart drops what is no longer sold. */
const dropUnsold = (person: Person) => {
  person.cart = person.cart.filter(isSold);
};

/** A line that does not fit is left out. */
export function putInto(shop: Shop, person: Person, lines: readonly Line[]): void {
  for (const line of lines) addToCart(shop, person, { foods: line.foods, name: line.name, quantity: line.quantity });
}
