import { move } from './life.ts';
import { type Placed, placeOrder, quote } from './order.ts';
import { type Answer, type Line, type Order, type Program, type Quoted, type Shop, dayOf, refused } from './shop.ts';

const quoteMs = 10 * 60_000;

/** I5: a fixed total, without a coupon and store credit: only the person adds these. */
const wishOf = (expectedTotal: number | null) =>
  ({ method: 'COD', coupon: null, credit: 0, deliverAt: null, expectedTotal }) as const;

/** What the program would order, if it is possible now. */
export function quoteFor(shop: Shop, program: Program, line: Line): Answer & { quoted?: Omit<Quoted, 'id'> } {
  const { total } = quote(shop, [line]);
  const trial = { ...shop, orders: [...shop.orders] };
  const { kitchen } = program.person;
  const person = { ...program.person, orders: [...program.person.orders] };
  // In a copy, so that nothing is ordered.
  const stock = new Map([...kitchen.stock].map(([food, known]) => [food, { ...known }]));
  const answer = placeOrder(trial, { ...person, kitchen: { ...kitchen, stock } }, wishOf(null), {
    lines: [line],
    program,
    cookedAt: shop.now,
  });
  if ('refused' in answer) return answer;
  const quoted = { program, line, total, expiresAt: shop.now + quoteMs, order: null, isDeclined: false };
  return { status: 200, quoted };
}

const isOpen = ({ order, isDeclined, expiresAt }: Quoted, now: number) =>
  order === null && !isDeclined && now < expiresAt;

function placeQuoted(shop: Shop, quoted: Quoted): Placed {
  const { program, line, total } = quoted;
  const given = { lines: [{ ...line }], program, cookedAt: shop.now };
  const answer = placeOrder(shop, program.person, wishOf(total), given);
  quoted.order = 'order' in answer ? (answer.order ?? null) : null;
  return answer;
}

/** On our page. A quote becomes one order, however often it is confirmed. */
export function confirmQuote(shop: Shop, quoted: Quoted): Placed {
  if (quoted.order) return { status: 201, order: quoted.order };
  return isOpen(quoted, shop.now) ? placeQuoted(shop, quoted) : refused('conflict');
}

/** By the program, within the amounts that the person allowed. Undefined: the person has to confirm it. */
export function orderByProgram(shop: Shop, quoted: Quoted): Placed | undefined {
  const { program, total } = quoted;
  if (quoted.order) return { status: 200, order: quoted.order };
  if (!isOpen(quoted, shop.now)) return refused('conflict');
  const today = dayOf(shop.now);
  const spent = program.spent.get(today) ?? 0;
  const { perOrder, perDay } = program.allowance ?? { perOrder: 0, perDay: 0 };
  if (total > perOrder || spent + total > perDay) return undefined;
  const answer = placeQuoted(shop, quoted);
  if (quoted.order) program.spent.set(today, spent + total);
  return answer;
}

/** What the program ordered, while nothing is cooked. */
export function cancelByProgram(shop: Shop, program: Program, order: Order): Answer {
  if (order.owner !== program.person) return refused('not-found');
  if (order.program !== program) return refused('rule-violated');
  return move(shop, order, 'CANCELLED_BY_USER', 'customer');
}
