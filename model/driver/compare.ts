import { creditNotesOf } from '../shop/account.ts';
import { dayOf, type Kitchen, type Order, type Person, type Shop } from '../shop/shop.ts';
import {
  cartView,
  claimView,
  couponView,
  creditView,
  logView,
  menuView,
  orderView,
  paperView,
  rupees,
  stockView,
} from '../shop/views.ts';
import { Difference, findDifference } from './difference.ts';
import type { RealShop } from './real-shop.ts';
import type { Caller } from './world.ts';

export type Run = { readonly shop: Shop; readonly real: RealShop };

export const callerOf = ({ shop, real }: Run, person: Person): Caller =>
  real.world.people[shop.people.indexOf(person)]!;

export const personOf = ({ shop }: Run, n: number): Person => shop.people[n % shop.people.length]!;

export function requireSame(what: string, expected: unknown, actual: unknown): void {
  const found = findDifference(expected, actual);
  if (found !== null) throw new Difference(`${what}${found}`);
}

async function requireShown({ real }: Run, caller: Caller, path: string, expected: unknown): Promise<void> {
  const { status, body } = await real.call(caller, 'GET', path);
  if (status !== 200) throw new Difference(`${path} is answered ${status} ${JSON.stringify(body)}`);
  requireSame(path, expected, body);
}

export const compareCart = (run: Run, person: Person): Promise<void> =>
  requireShown(run, callerOf(run, person), '/cart', cartView(run.shop, person));

export const compareCredit = (run: Run, person: Person): Promise<void> =>
  requireShown(run, callerOf(run, person), '/store-credit', creditView(person));

type Named = { readonly kind: string; readonly id: number };
const byKindAndId = (one: Named, other: Named) => one.kind.localeCompare(other.kind) || one.id - other.id;

export async function compareStock(run: Run, kitchen: Kitchen): Promise<void> {
  const { shop, real } = run;
  const foods = [...shop.meals.filter(({ isOnMenu }) => isOnMenu), ...shop.parts];
  const path = `/kitchen-manager/availability?kitchenId=${kitchen.id}`;
  const { body } = await real.call(real.world.manager, 'GET', path);
  requireSame(
    path,
    foods.toSorted(byKindAndId).map((food) => stockView(shop, kitchen, food)),
    (body as Named[]).toSorted(byKindAndId),
  );
}

/** An order with its money and its papers. */
export async function compareOrder(run: Run, order: Order): Promise<void> {
  const { real } = run;
  const owner = callerOf(run, order.owner);
  await requireShown(run, owner, `/orders/${order.id}`, orderView(order));
  await compareCredit(run, order.owner);
  if (order.payments.length > 0) {
    const back = order.refunded + order.late + order.misfit;
    requireSame(`at the gateway, what was given back of order ${order.id}`, back, real.refundedAtGateway(order.id));
  }
  if (order.deliveredAt !== null) await comparePapers(run, order);
}

async function comparePapers(run: Run, order: Order): Promise<void> {
  const { real } = run;
  await requireShown(run, callerOf(run, order.owner), `/orders/${order.id}/paper`, paperView(order));
  if (order.claims.length > 0)
    await requireShown(run, callerOf(run, order.owner), `/orders/${order.id}/claims`, {
      claims: order.claims.toReversed().map(claimView),
    });
  const { body } = await real.call(real.world.admin, 'GET', '/admin/papers?size=100');
  const { content } = body as { content: { orderId: number; kind: string; total: number }[] };
  const notes = content.filter(({ orderId, kind }) => orderId === order.id && kind === 'credit-note');
  const sum = notes.reduce((total, note) => total + Math.round(note.total * 100), 0);
  requireSame(`the credit notes of order ${order.id} add up to`, rupees(creditNotesOf(order)), rupees(sum));
}

export async function compareLog(run: Run, person: Person, day: string): Promise<void> {
  const entries = person.log.filter((entry) => entry.day === day);
  await requireShown(run, callerOf(run, person), `/ledger/days/${day}`, logView(entries));
}

export async function compareMenu(run: Run): Promise<void> {
  const { shop, real } = run;
  await real.app.catalog.refresh();
  const onMenu = shop.meals.filter(({ isOnMenu }) => isOnMenu);
  const { body } = await real.call(real.world.admin, 'GET', '/meals');
  const shown = (body as { id: number }[]).toSorted((one, other) => one.id - other.id);
  requireSame('/meals', onMenu.map(menuView), shown);
}

/** Everything that people can see. */
export async function compareAll(run: Run): Promise<void> {
  const { shop, real } = run;
  await compareMenu(run);
  for (const kitchen of shop.kitchens) await compareStock(run, kitchen);
  for (const person of shop.people) {
    await compareCart(run, person);
    await compareCredit(run, person);
    for (const day of new Set([dayOf(shop.now), ...person.log.map((entry) => entry.day)]))
      await compareLog(run, person, day);
    await requireShown(run, callerOf(run, person), '/orders?size=100', { totalElements: person.orders.length });
  }
  for (const order of shop.orders) await compareOrder(run, order);
  const inAdminsList = shop.orders
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, status, total }) => ({ id, status, totalAmount: rupees(total) }));
  await requireShown(run, real.world.admin, '/admin/orders?size=100&sort=id,asc', { content: inAdminsList });
  await requireShown(run, real.world.admin, '/admin/coupons?size=100', {
    content: shop.coupons.toReversed().map((coupon) => couponView(shop, coupon)),
  });
}
