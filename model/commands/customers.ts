import fc from 'fast-check';
import { addToCart, clearCart, isSold, putInto, removeLine, setQuantity } from '../shop/cart.ts';
import { type Placed, placeOrder, quote } from '../shop/order.ts';
import { cancelOwn, payInCash } from '../shop/life.ts';
import { type Line, type Order, type Person, type Shop, ok, refused, slotMs } from '../shop/shop.ts';
import { cartView, rupees } from '../shop/views.ts';
import {
  type Run,
  callerOf,
  compareCart,
  compareOrder,
  compareStock,
  personOf,
  requireSame,
} from '../driver/compare.ts';
import { act, command, nth, pick, pickNew } from '../driver/command.ts';

const { record, constantFrom, integer, oneof } = fc;
/** The first and the last live together. */
const who = constantFrom(0, 0, 0, 2, 2, 1);
export const hasOrders = ({ orders }: Shop): boolean => orders.length > 0;

type Rest = Parameters<typeof act> extends [Run, ...infer More] ? More : never;

async function changeCart(run: Run, person: Person, ...rest: Rest): Promise<void> {
  const cart = await act(run, ...rest);
  if (cart) requireSame('the cart that is answered: ', cartView(run.shop, person), cart);
  else await compareCart(run, person);
}

const addMeal = command({
  weight: 8,
  args: record({
    who,
    meal: nth,
    quantity: oneof({ weight: 6, arbitrary: integer({ min: 1, max: 3 }) }, constantFrom(9, 20)),
  }),
  run: async (run, args) => {
    const person = personOf(run, args.who);
    const food = pick(run.shop.meals, args.meal);
    const line: Line = { foods: [food], name: food.name, quantity: args.quantity };
    const body = { mealId: food.id, quantity: args.quantity };
    await changeCart(
      run,
      person,
      (shop) => addToCart(shop, person, line),
      callerOf(run, person),
      'POST',
      '/cart/items',
      body,
    );
  },
});

const addBowl = command({
  weight: 2,
  args: record({ who, recipe: fc.nat(2), quantity: integer({ min: 1, max: 2 }) }),
  run: async (run, { who: n, recipe, quantity }) => {
    const person = personOf(run, n);
    const [base, chicken, tofu, avocado] = run.shop.parts as [
      Line['foods'][0],
      Line['foods'][0],
      Line['foods'][0],
      Line['foods'][0],
    ];
    const proteins = recipe === 2 ? [chicken, tofu] : [recipe === 0 ? chicken : tofu];
    const addOns = recipe === 0 ? [] : [avocado];
    const line: Line = { foods: [base, ...proteins, ...addOns], name: `Bowl ${recipe}`, quantity };
    await changeCart(
      run,
      person,
      (shop) => addToCart(shop, person, line),
      callerOf(run, person),
      'POST',
      '/cart/items/custom',
      {
        baseComponentId: base.id,
        proteinOptionIds: proteins.map(({ id }) => id),
        addOnIds: addOns.map(({ id }) => id),
        name: line.name,
        quantity,
      },
    );
  },
});

/** The lines of a cart have ids that only the shop knows. */
async function lineId(run: Run, person: Person, line: number): Promise<number> {
  const { body } = await run.real.call(callerOf(run, person), 'GET', '/cart');
  return (body as { items: { cartItemId: number }[] }).items[line]?.cartItemId ?? 999_999;
}
const shownLines = ({ cart }: Person) => cart.filter(isSold);

const changeQuantity = command({
  args: record({ who, line: fc.nat(3), quantity: integer({ min: 1, max: 20 }) }),
  run: async (run, { who: n, line, quantity }) => {
    const person = personOf(run, n);
    const position = person.cart.indexOf(shownLines(person)[line]!);
    const path = `/cart/items/${await lineId(run, person, line)}`;
    await changeCart(run, person, () => setQuantity(person, position, quantity), callerOf(run, person), 'PUT', path, {
      quantity,
    });
  },
});

const removeFromCart = command({
  args: record({ who, line: fc.nat(3) }),
  run: async (run, { who: n, line }) => {
    const person = personOf(run, n);
    const position = person.cart.indexOf(shownLines(person)[line]!);
    const path = `/cart/items/${await lineId(run, person, line)}`;
    await changeCart(run, person, () => removeLine(person, position), callerOf(run, person), 'DELETE', path);
  },
});

const emptyCart = command({
  args: record({ who }),
  run: async (run, { who: n }) => {
    const person = personOf(run, n);
    await changeCart(run, person, () => clearCart(person), callerOf(run, person), 'DELETE', '/cart');
  },
});

/** A slot so far away that any pace would reach it, one that is over, or as soon as possible. */
export const deliverAtOf = (now: number, slot: number | null): number | null =>
  slot === null ? null : (Math.ceil(now / slotMs) + (slot < 0 ? slot : slot + 16)) * slotMs;

const order = command({
  weight: 9,
  isPossible: ({ people }, args) => args.isHungry === 0 || pick(people, args.who).cart.length > 0,
  args: record({
    who,
    /** 0: with an empty cart, too. */
    isHungry: fc.nat(9),
    method: constantFrom('COD', 'COD', 'CARD', 'UPI'),
    coupon: oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.nat(3)),
    credit: oneof({ weight: 3, arbitrary: fc.constant(null) }, constantFrom(0, 1, 5_000, 9_999_999)),
    slot: oneof({ weight: 2, arbitrary: fc.constant(null) }, integer({ min: -1, max: 2 })),
    expects: constantFrom('nothing', 'the total', 'the total', 'another total'),
  }),
  run: async (run, args) => {
    const { shop } = run;
    const person = personOf(run, args.who);
    const now = Date.now();
    const deliverAt = deliverAtOf(now, args.slot);
    const coupon = args.coupon === null ? null : shop.coupons[args.coupon];
    const lines = person.cart.filter(isSold);
    const { total } = quote(shop, lines, coupon ?? null);
    const expectedTotal = args.expects === 'nothing' ? null : args.expects === 'the total' ? total : total + 1;
    const wish = { method: args.method, coupon, credit: args.credit, deliverAt, expectedTotal } as const;
    let placed: Order | undefined;
    const decide = (): Placed => {
      const answer = placeOrder(shop, person, wish);
      placed = 'order' in answer ? answer.order : undefined;
      return answer;
    };
    const body = {
      deliveryAddressId: person.addressId,
      paymentMethod: args.method,
      ...(expectedTotal !== null && { expectedTotal: rupees(expectedTotal) }),
      ...(args.coupon !== null && { couponCode: coupon?.code ?? 'NOTHING' }),
      ...(args.credit !== null && { creditAmount: rupees(args.credit) }),
      ...(deliverAt !== null && { deliverAt: new Date(deliverAt).toISOString() }),
    };
    const answered = await act(run, decide, callerOf(run, person), 'POST', '/orders', body);
    if (placed && answered) {
      placed.id = (answered as { id: number }).id;
      await compareOrder(run, placed);
    }
    await compareCart(run, person);
    await compareStock(run, person.kitchen);
  },
});

export const orderCommand = <Args extends { order: number }>(
  weight: number,
  args: fc.Arbitrary<Args>,
  run: (run: Run, order: Order, args: Args) => Promise<unknown>,
) =>
  command<Args>({
    weight,
    args,
    isPossible: hasOrders,
    run: async (at, given) => {
      const found = pickNew(at.shop.orders, given.order);
      await run(at, found, given);
      await compareOrder(at, found);
      await compareStock(at, found.kitchen);
    },
  });

const cancelOwnOrder = orderCommand(3, record({ order: nth, byOwner: fc.nat(7) }), async (run, found, { byOwner }) => {
  const isOwner = byOwner > 0;
  const caller = isOwner ? found.owner : pick(run.shop.people, run.shop.people.indexOf(found.owner) + 1);
  const decide = (shop: Shop) => (isOwner ? cancelOwn(shop, found) : refused('not-found'));
  const body = { status: 'CANCELLED_BY_USER' };
  await act(run, decide, callerOf(run, caller), 'PUT', `/orders/${found.id}/status`, body);
});

const changeToCash = orderCommand(2, record({ order: nth }), (run, found) =>
  act(run, (shop) => payInCash(shop, found), callerOf(run, found.owner), 'POST', `/orders/${found.id}/payment/cash`),
);

const orderAgain = command({
  args: record({ order: nth }),
  isPossible: hasOrders,
  run: async (run, { order: n }) => {
    const found = pickNew(run.shop.orders, n);
    const decide = (shop: Shop) => {
      putInto(shop, found.owner, found.lines);
      return ok;
    };
    await act(run, decide, callerOf(run, found.owner), 'POST', `/orders/${found.id}/order-again`);
    await compareCart(run, found.owner);
  },
});

export const customers = {
  addMeal,
  addBowl,
  changeQuantity,
  removeFromCart,
  emptyCart,
  order,
  cancelOwnOrder,
  changeToCash,
  orderAgain,
};
