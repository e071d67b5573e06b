import fc from 'fast-check';
import { answerClaim, askBack, grantClaim, largestAmounts, openClaim, refuseClaim } from '../shop/claims.ts';
import { failPayment, giveGoodwill, receivePayment } from '../shop/life.ts';
import { dueOf, leftOf, refundable } from '../shop/account.ts';
import { type Claim, type Order, type Shop, ok } from '../shop/shop.ts';
import { rupees } from '../shop/views.ts';
import { type Run, callerOf, compareCart, compareOrder, compareStock, requireSame } from '../driver/compare.ts';
import { act, command, nth, pick, pickNew } from '../driver/command.ts';
import { orderCommand } from './customers.ts';

const { record, constantFrom, integer } = fc;

const isPrepaid = ({ orders }: Shop) => orders.some(({ payments }) => payments.length > 0);
const prepaidOrder = ({ orders }: Shop, n: number) =>
  pickNew(
    orders.filter(({ payments }) => payments.length > 0),
    n,
  );

/** The page to pay makes the code, once. */
async function openPayPage(run: Run, order: Order): Promise<boolean> {
  const { state, purpose } = order.payments.at(-1)!;
  if (state === 'open' && purpose === 'checkout')
    await run.real.call(callerOf(run, order.owner), 'GET', `/orders/${order.id}/payment`);
  run.shop.now = Date.now();
  return run.real.hasCode(order.id);
}

async function compareAfterPayment(run: Run, order: Order): Promise<void> {
  await run.real.work();
  await compareOrder(run, order);
  await compareStock(run, order.kitchen);
  await compareCart(run, order.owner);
}

/** The gateway reports what became of a payment: by a webhook, perhaps twice, or when the shop asks. */
const pay = command({
  weight: 9,
  args: record({
    order: nth,
    outcome: constantFrom<'captured' | 'failed'>('captured', 'captured', 'captured', 'failed'),
    webhooks: constantFrom(0, 1, 1, 2),
  }),
  isPossible: isPrepaid,
  run: async (run, { order: n, outcome, webhooks }) => {
    const { shop, real } = run;
    const order = prepaidOrder(shop, n);
    if (!(await openPayPage(run, order))) return;
    const { amount } = order.payments.at(-1)!;
    const payment = real.pay(order.id, outcome);
    if (outcome === 'failed') failPayment(shop, order, 'failed');
    else receivePayment(shop, order, amount, 'INR');
    if (webhooks === 0) await real.call(real.world.admin, 'POST', `/admin/payments/${order.id}/check`);
    for (let sent = 0; sent < webhooks; sent++) await real.sendWebhook(payment);
    await compareAfterPayment(run, order);
  },
});

/** Another amount or another currency than the order's (M8). */
const payWrongly = command({
  weight: 2,
  args: record({ order: nth, rupeesLess: constantFrom(1, 1, 50), currency: constantFrom<'INR' | 'USD'>('INR', 'USD') }),
  isPossible: isPrepaid,
  run: async (run, { order: n, rupeesLess, currency }) => {
    const { shop, real } = run;
    const order = prepaidOrder(shop, n);
    if (!(await openPayPage(run, order))) return;
    const amount = order.payments.at(-1)!.amount - (currency === 'INR' ? rupeesLess * 100 : 0);
    if (amount <= 0) return;
    receivePayment(shop, order, amount, currency);
    await real.sendWebhook(real.pay(order.id, 'captured', { amount, currency }));
    await compareAfterPayment(run, order);
  },
});

/** M3: a code for exactly what is due. */
const showDoorCode = orderCommand(2, record({ order: nth, rider: fc.nat(1) }), async (run, order, { rider }) => {
  const { real, shop } = run;
  if (order.status !== 'OUT_FOR_DELIVERY' || order.rider !== pick(shop.riders, rider)) return;
  const due = dueOf(order);
  if (due < 100) return;
  const decide = ({ now }: Shop) => {
    const open = order.payments.findLast(({ state, purpose }) => state === 'open' && purpose === 'door');
    if (open) return ok;
    for (const payment of order.payments) if (payment.state === 'open') payment.state = 'replaced';
    order.payments.push({ state: 'open', amount: due, expiresAt: now + 30 * 60_000, purpose: 'door' });
    return ok;
  };
  await act(run, decide, pick(real.world.riders, rider), 'POST', `/delivery/orders/${order.id}/payment`);
});

const delivered = (shop: Shop) => shop.orders.filter(({ deliveredAt }) => deliveredAt !== null);

const claim = command({
  weight: 4,
  args: record({
    order: nth,
    positions: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 }),
    quantity: integer({ min: 1, max: 2 }),
    byStaff: constantFrom(false, false, true),
  }),
  isPossible: ({ orders }) => orders.length > 0,
  run: async (run, { order: n, positions, quantity, byStaff }) => {
    const { shop, real } = run;
    const order = pickNew(delivered(shop).length > 0 && n % 4 !== 0 ? delivered(shop) : shop.orders, n);
    // The place behind the last line is the delivery.
    const lines = positions.map((position) =>
      position < order.lines.length
        ? { position, quantity: Math.min(quantity, order.lines[position]!.quantity + (n === 5 ? 1 : 0)) }
        : { position: null, quantity: 1 },
    );
    const unique = lines.filter(
      (line, index) => lines.findIndex(({ position }) => position === line.position) === index,
    );
    let opened: Claim | undefined;
    const decide = () => {
      const answer = openClaim(shop, order, unique, byStaff);
      opened = answer.claim;
      return answer;
    };
    const body = { lines: unique.map((line) => ({ ...line, reason: 'DAMAGED' })), text: '' };
    const caller = byStaff ? real.world.manager : callerOf(run, order.owner);
    const answered = await act(
      run,
      decide,
      caller,
      'POST',
      `${byStaff ? '/staff' : ''}/orders/${order.id}/claims`,
      body,
    );
    if (opened && answered) opened.id = (answered as { id: number }).id;
    await compareOrder(run, order);
  },
});

const claimCommand = <Args extends { claim: number }>(
  weight: number,
  args: fc.Arbitrary<Args>,
  work: (run: Run, found: Claim, given: Args) => Promise<unknown>,
) =>
  command<Args>({
    weight,
    args,
    isPossible: ({ claims }) => claims.length > 0,
    run: async (run, given) => {
      const found = pickNew(run.shop.claims, given.claim);
      await work(run, found, given);
      await compareOrder(run, found.order);
      await compareStock(run, found.order.kitchen);
    },
  });

const grant = claimCommand(
  5,
  record({
    claim: fc.nat(3),
    as: constantFrom<'credit' | 'refund'>('credit', 'refund'),
    share: constantFrom(0, 0.3, 1, 1, 1.5),
  }),
  async (run, found, { as, share }) => {
    const amounts = largestAmounts(found).map(({ position, amount }) => ({
      position,
      amount: Math.floor(amount * share),
    }));
    await act(
      run,
      (shop) => grantClaim(shop, found, as, amounts),
      run.real.world.admin,
      'POST',
      `/admin/claims/${found.id}/grant`,
      {
        as,
        amounts: amounts.map(({ position, amount }) => ({ position, amount: rupees(amount) })),
        text: '',
      },
    );
  },
);

const ask = claimCommand(1, record({ claim: fc.nat(3) }), (run, found) =>
  act(run, () => askBack(found), run.real.world.admin, 'POST', `/admin/claims/${found.id}/ask`, { text: 'Which one?' }),
);
const answer = claimCommand(1, record({ claim: fc.nat(3) }), (run, found) =>
  act(run, () => answerClaim(found), callerOf(run, found.order.owner), 'POST', `/claims/${found.id}/answer`, {
    text: 'That one',
  }),
);
const refuse = claimCommand(1, record({ claim: fc.nat(3) }), (run, found) =>
  act(run, () => refuseClaim(found), run.real.world.admin, 'POST', `/admin/claims/${found.id}/refuse`, { text: 'No' }),
);

/** F9, and what an admin sees of the account (M7). */
const goodwill = orderCommand(
  3,
  record({
    order: nth,
    as: constantFrom<'credit' | 'refund'>('credit', 'refund'),
    paise: constantFrom(100, 5_000, 30_000, 200_000),
  }),
  async (run, order, { as, paise }) => {
    const body = { amount: rupees(paise), as, reason: 'The rider was late' };
    const path = `/admin/orders/${order.id}`;
    await act(
      run,
      (shop) => giveGoodwill(shop, order, as, paise),
      run.real.world.admin,
      'POST',
      `${path}/goodwill`,
      body,
    );
    const account = { leftAmount: rupees(leftOf(order)), refundableAmount: rupees(refundable(order)) };
    requireSame(`${path}/account`, account, (await run.real.call(run.real.world.admin, 'GET', `${path}/account`)).body);
  },
);

export const money = { goodwill, pay, payWrongly, showDoorCode, claim, grant, ask, answer, refuse };
