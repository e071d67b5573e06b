import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '#contract/endpoint.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { enterDetails, testLicence } from '#server/modules/papers/testing/paper-builders.ts';
import { signatureOf } from '#server/modules/payments/razorpay.ts';
import { giveCredit } from '#server/modules/store-credit/spend-credit.ts';
import { type SimulatedGateway, startSimulatedGateway } from '#server/simulated-gateway/simulated-gateway.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import type { Check, Checking } from './support/check.ts';
import { hurryJobsUntil } from './support/hurried-jobs.ts';
import { type ApiRequest, type Shops, callApi, openShops } from './support/shops.ts';
import { query } from './support/with-client.ts';

export const check: Check = {
  guarantee: 'nothing is given back twice, whatever the way',
  goal: 'claims, goodwill, cancellations, late, doubled and unfitting payments and refunds made at the gateway, in any order and in parallel on two processes with the limits of production: given back ≤ paid, an excess only where the gateway refunded unasked, and listed; both books equal; the credit notes of an invoiced order are what was given back of it',
  limitSeconds: 900,
  isLong: true,
  run: async (checking) => {
    const counter = await Counter.open(checking);
    const orders = checking.size(Number(process.env['R24_ORDERS'] ?? 240), 16);
    const together = 6;
    for (let n = 0; n < orders; n += together) {
      await Promise.all(Array.from({ length: Math.min(together, orders - n) }, (_, i) => counter.live(n + i)));
    }
    await counter.settle();
    const { wrong, figures } = await counter.compare();
    for (const [what, ids] of Object.entries(wrong)) {
      checking.require(ids.length === 0, `${what}: ${ids.length} (${ids.slice(0, 5).join(', ')})`);
    }
    return figures;
  },
};

type Person = Awaited<ReturnType<typeof buildSession>>;
/** What is tried on an order, all at the same moment. */
type Try = () => Promise<unknown>;

const allowed = new Set([200, 201, 204, 409, 422]);
const someRupees = () => randomInt(100, 30_000) / 100;

/** Both sides of the counter: customers who pay, admins who give back, and the gateway. */
class Counter {
  readonly #opened: Shops;
  readonly #gateway: SimulatedGateway;
  readonly #mealId: number;
  readonly #admins: readonly Person[];
  readonly #orders: number[] = [];
  readonly #tries: Record<string, number> = {};

  private constructor(opened: Shops, gateway: SimulatedGateway, mealId: number, admins: readonly Person[]) {
    this.#opened = opened;
    this.#gateway = gateway;
    this.#mealId = mealId;
    this.#admins = admins;
  }

  static async open(checking: Checking): Promise<Counter> {
    const at = { shops: [] as readonly { address: string }[] };
    const webhookUrl = () => `${at.shops[randomInt(2)]?.address ?? ''}${apiPrefix}${paymentWebhookPath}`;
    const gateway = await startSimulatedGateway({ webhookUrl });
    checking.onCleanup(() => gateway.stop());
    const { keyId, keySecret, webhookSecret, url } = gateway.settings;
    // In demo mode: production refuses the keys of a simulated gateway. Its limits on orders are those of production.
    const opened = await openShops(checking, {
      env: {
        RAZORPAY_KEY_ID: keyId,
        RAZORPAY_KEY_SECRET: keySecret,
        RAZORPAY_WEBHOOK_SECRET: webhookSecret,
        RAZORPAY_URL: url,
      },
    });
    at.shops = opened.shops;
    const { db } = opened;
    await enterDetails(db);
    await buildKitchen(db);
    await db.update(kitchens).set({ fssaiLicence: testLicence });
    const { id: mealId } = await buildMeal(db, { pricePaise: 28_900 });
    const admins = await Promise.all([1, 2].map(() => buildSession(db, { roles: ['ROLE_ADMIN'] })));
    return new Counter(opened, gateway, mealId, admins);
  }

  /** One order: paid in some way, delivered or not, and then everything at once. */
  async live(n: number): Promise<void> {
    const { db } = this.#opened;
    const method = (['CARD', 'UPI', 'COD'] as const)[n % 3]!;
    const customer = await buildSession(db);
    const place = { userId: customer.user.id, isDefault: true, addressLine1: `${n} Lake View Road` };
    const { id: deliveryAddressId } = await buildAddress(db, place);
    await buildCartItem(db, { userId: customer.user.id, mealId: this.#mealId, quantity: 1 + (n % 3) });
    if (n % 4 < 2) await this.#give(customer, randomInt(1, 20_000));
    const body = { deliveryAddressId, paymentMethod: method };
    const { id } = (await this.#call(customer, 'POST', '/orders', body)) as { id?: number };
    if (id === undefined) throw new Error('an order was refused');
    this.#orders.push(id);
    const codeId = method === 'COD' ? null : await this.#pay(customer, id, n);
    const isDelivered = n % 5 !== 0 && (await this.#deliver(id));
    const tries = this.#triesOn({ id, customer, codeId, isDelivered });
    const chosen = tries.filter(() => Math.random() < 0.75).toSorted(() => Math.random() - 0.5);
    await Promise.all(
      chosen.map(async (one) => {
        await sleep(randomInt(60));
        await one();
      }),
    );
    if (Math.random() < 0.5) await this.#cancel(id);
  }

  #triesOn({ id, customer, codeId, isDelivered }: Living): readonly Try[] {
    const goodwill = (as: 'credit' | 'refund') => async () => {
      const body = { amount: someRupees(), as, reason: 'It was late' };
      await this.#call(this.#admin(), 'POST', `/admin/orders/${id}/goodwill`, body);
    };
    const tries: Try[] = [goodwill('credit'), goodwill('refund'), goodwill('credit')];
    if (isDelivered) tries.push(() => this.#claim(customer, id));
    tries.push(() => this.#cancel(id));
    if (codeId === null) return tries;
    const press = () => Promise.resolve(this.#gateway.press(codeId, 'pay'));
    const short = () => this.#payWrong(codeId);
    const unasked = () => this.#refundUnasked(codeId, randomInt(100, 5_000));
    return Math.random() < 0.3 ? [...tries, press, short, unasked] : [...tries, press, short];
  }

  async #claim(customer: Person, id: number): Promise<void> {
    const lines = [{ position: 0, quantity: 1, reason: 'QUALITY' }];
    const opened = (await this.#call(customer, 'POST', `/orders/${id}/claims`, { lines, text: '' })) as { id?: number };
    if (opened.id === undefined) return;
    const found = (await this.#call(this.#admin(), 'GET', `/admin/claims/${opened.id}`)) as {
      largest: { position: number | null; amount: number }[];
    };
    const as = Math.random() < 0.5 ? 'credit' : 'refund';
    await this.#call(this.#admin(), 'POST', `/admin/claims/${opened.id}/grant`, {
      as,
      amounts: found.largest,
      text: '',
    });
  }

  async #cancel(id: number): Promise<void> {
    await this.#call(this.#admin(), 'PUT', `/admin/orders/${id}/cancel`, { reason: 'Asked by phone' });
  }

  async #pay(customer: Person, id: number, n: number): Promise<string> {
    await this.#call(customer, 'GET', `/orders/${id}/payment`);
    const sql = 'select gateway_reference as code from payments where order_id = $1';
    const [{ code } = { code: '' }] = await query<{ code: string }>(this.#opened.databaseUrl, sql, [id]);
    if (n % 7 === 0) await this.#payWrong(code);
    this.#gateway.press(code, 'pay');
    await this.#gateway.webhooksSettled();
    return code;
  }

  /** Another amount or currency than was asked for. */
  async #payWrong(codeId: string): Promise<void> {
    const { books } = this.#gateway;
    const code = books.codes.get(codeId)!;
    const payment = books.addPayment(code, 'captured');
    Object.assign(payment, { amount: code.amount - randomInt(1, 100) });
    const entity = { id: payment.id, amount: payment.amount, currency: 'INR', status: 'captured', created_at: 1 };
    await this.#webhook('payment.captured', {
      payment: { entity: { ...entity, notes: { reference: code.reference } } },
    });
  }

  /** As in the gateway's own dashboard. */
  async #refundUnasked(codeId: string, amount: number): Promise<void> {
    const { books } = this.#gateway;
    const payment = books.paymentsOf(codeId).find((one) => books.leftOf(one) >= amount);
    if (!payment) return;
    const key = `dashboard-${randomUUID().slice(0, 8)}`;
    const { id, createdAt } = books.addRefund({ paymentId: payment.id, amount, key, status: 'processed' });
    const entity = { id, payment_id: payment.id, amount, receipt: key, status: 'processed', created_at: createdAt };
    await this.#webhook('refund.processed', { refund: { entity: { ...entity, currency: 'INR' } } });
  }

  async #webhook(event: string, payload: object): Promise<void> {
    const body = JSON.stringify({ event, created_at: 1, payload });
    const signature = signatureOf(this.#gateway.settings.webhookSecret, Buffer.from(body));
    for (;;) {
      const response = await fetch(`${this.#any().address}${apiPrefix}${paymentWebhookPath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
        body,
      });
      if (response.status === 204) return;
      this.#count(`webhook ${response.status}`);
      if (![503, 504].includes(response.status)) throw new Error(`a webhook was answered ${response.status}`);
      await sleep(100);
    }
  }

  async #deliver(id: number): Promise<boolean> {
    const { databaseUrl } = this.#opened;
    const [order] = await query<{ status: string }>(databaseUrl, 'select status from orders where id = $1', [id]);
    if (order?.status !== 'CONFIRMED') return false;
    const steps = ['CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'COMPLETED'];
    for (const [n, status] of steps.entries()) {
      if (n === 0) continue;
      await query(
        databaseUrl,
        `with moved as (update orders set status = $2 where id = $1 and status = $3 returning id, user_id)
         insert into order_events (order_id, from_status, to_status, actor, actor_user_id)
         select id, $3, $2, 'kitchen-manager', user_id from moved`,
        [id, status, steps[n - 1]],
      );
    }
    return true;
  }

  async #give({ user }: Person, amountPaise: number): Promise<void> {
    const entry = { userId: user.id, amountPaise, orderId: null, reason: 'A present' };
    await this.#opened.db.transaction((tx) => giveCredit(tx, entry));
  }

  #any = () => this.#opened.shops[randomInt(this.#opened.shops.length)]!;
  #admin = () => this.#admins[randomInt(this.#admins.length)]!;
  #count(what: string): void {
    this.#tries[what] = (this.#tries[what] ?? 0) + 1;
  }

  async #call({ headers }: Person, method: NonNullable<ApiRequest['method']>, path: string, body?: object) {
    // A busy machine may answer that it does not know the outcome: the same key finds it.
    const key = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    const request = { method, headers: { ...headers, ...key }, ...(body && { body }) };
    for (let tries = 0; ; tries++) {
      const response = await callApi(this.#any(), path, request);
      if ([503, 504].includes(response.status) && tries < 40) {
        await sleep(100);
        continue;
      }
      this.#count(`${method} ${path.replaceAll(/\d+/g, ':id')} ${response.status}`);
      if (!allowed.has(response.status)) {
        throw new Error(`${method} ${path} was answered ${response.status} ${JSON.stringify(response.body)}`);
      }
      return response.status < 300 ? response.body : {};
    }
  }

  async settle(): Promise<void> {
    const url = this.#opened.databaseUrl;
    await this.#gateway.webhooksSettled();
    await query(url, `update payments set expires_at = now() - interval '5 minutes' where state = 'open'`);
    const isQuiet = async () => {
      const [row] = await query<{ left: number }>(
        url,
        `select (select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
             where t.identifier in ('settle-cancelled-order', 'refund-payment', 'issue-papers', 'expire-payment'))::int
           + (select count(*) from payments where state = 'open')::int
           + (select count(*) from payment_events a where kind = 'refund-requested' and not exists (
               select from payment_events b where b.refund = a.refund and b.kind in ('refunded', 'refund-failed')))::int as left`,
      );
      return row!.left === 0;
    };
    await hurryJobsUntil(url, isQuiet);
    await this.#gateway.webhooksSettled();
    await query(url, 'update payments set checked_at = null');
    await query(url, `select from graphile_worker.add_job('reconcile-payments', '{}')`);
    await hurryJobsUntil(url, async () => {
      const [row] = await query<{ left: number }>(
        url,
        'select count(*)::int as left from payments where checked_at is null and gateway_reference is not null',
      );
      return row!.left === 0 && isQuiet();
    });
    await this.#gateway.webhooksSettled();
  }

  async compare() {
    const rows = await query<Row>(this.#opened.databaseUrl, accounts, [this.#orders]);
    const { books } = this.#gateway;
    const wrong: Record<string, number[]> = {
      'orders that are lost': this.#orders.filter((id) => !rows.some((row) => row.id === id)),
      'more given back than paid': [],
      'an excess that is not listed': [],
      'money kept of a cancelled order': [],
      'credit notes that are not what was given back': [],
    };
    const sums = { paid: 0, back: 0, exceeded: 0, cancelled: 0, notes: 0 };
    for (const row of rows) {
      const payments = row.codes
        .flatMap((code) => books.paymentsOf(code))
        .filter(({ status }) => status === 'captured');
      const processed = payments
        .flatMap(({ id }) => books.refundsOf(id))
        .filter(({ status }) => status === 'processed');
      const captured = sumOf(payments);
      const surplus = new Set(row.surplus);
      const ofSurplus = sumOf(processed.filter(({ paymentId }) => surplus.has(paymentId)));
      const paid = row.credit + captured + row.cash;
      const back = row.given + sumOf(processed);
      const isUnasked = processed.some(({ key }) => key.startsWith('dashboard-'));
      sums.paid += paid;
      sums.back += back;
      sums.notes += row.notes;
      if (back > paid && !isUnasked) wrong['more given back than paid']!.push(row.id);
      if (back > paid) sums.exceeded += 1;
      if (back > paid && isUnasked && !row.isListed) wrong['an excess that is not listed']!.push(row.id);
      if (row.status.startsWith('CANCELLED') || row.status === 'REFUNDED') {
        sums.cancelled += 1;
        // The gateway refuses a refund of more than its own dashboard left. It is listed.
        if (paid - back > row.cash && !(isUnasked && row.isListed))
          wrong['money kept of a cancelled order']!.push(row.id);
      }
      const noted = Math.min(row.total, back - ofSurplus);
      if (row.isInvoiced && row.notes !== noted && !(isUnasked && row.isListed))
        wrong['credit notes that are not what was given back']!.push(row.id);
    }
    const [ours] = await query<{ captured: number; refunded: number }>(
      this.#opened.databaseUrl,
      `select coalesce(sum(amount_paise) filter (where kind = 'captured'), 0)::int as captured,
         coalesce(sum(amount_paise) filter (where kind = 'refunded'), 0)::int as refunded from payment_events`,
    );
    const captured = sumOf([...books.payments.values()].filter(({ status }) => status === 'captured'));
    const refunded = sumOf([...books.refunds.values()].filter(({ status }) => status === 'processed'));
    if (ours!.captured !== captured) wrong[`captured sums differ: ${ours!.captured} and ${captured}`] = [0];
    if (ours!.refunded !== refunded) wrong[`refunded sums differ: ${ours!.refunded} and ${refunded}`] = [0];
    const calls = (text: string) =>
      Object.entries(this.#tries).reduce((sum, [what, count]) => sum + (what.includes(text) ? count : 0), 0);
    const figures = `${rows.length} orders, ${sums.cancelled} cancelled or refunded, ${calls('/goodwill 200')} times goodwill (${calls('/goodwill 422')} refused), ${calls('/grant 200')} claims granted (${calls('/grant 422')} refused): ${rupees(sums.back)} given back of ${rupees(sums.paid)} paid, ${rupees(sums.notes)} on credit notes; ${sums.exceeded} excesses of the gateway, all listed; captured ${rupees(captured)} and refunded ${rupees(refunded)} in both books`;
    return { wrong, figures };
  }
}

type Living = {
  readonly id: number;
  readonly customer: Person;
  readonly codeId: string | null;
  readonly isDelivered: boolean;
};

type Row = {
  id: number;
  status: string;
  total: number;
  credit: number;
  cash: number;
  given: number;
  notes: number;
  isInvoiced: boolean;
  isListed: boolean;
  codes: string[];
  surplus: string[];
};

/** From the ledgers and papers, without the account. */
const accounts = `
  select o.id, o.status, o.total_paise as total, o.credit_paise as credit,
    case when exists (select from order_events e where e.order_id = o.id and e.to_status = 'DELIVERED')
      then greatest(0, o.total_paise - o.credit_paise - o.paid_paise) else 0 end as cash,
    (select coalesce(sum(amount_paise), 0)::int from credit_entries c where c.order_id = o.id and c.amount_paise > 0) as given,
    (select coalesce(sum((p.data->>'total')::int), 0)::int from papers p where p.order_id = o.id and p.kind = 'credit-note') as notes,
    exists (select from papers p where p.order_id = o.id and p.kind <> 'credit-note') as "isInvoiced",
    exists (select from payments p where p.order_id = o.id and p.difference is not null) as "isListed",
    array(select p.gateway_reference from payments p where p.order_id = o.id and p.gateway_reference is not null) as codes,
    array(select e.gateway_payment from payments p join payment_events e on e.payment_id = p.id
      where p.order_id = o.id and e.kind = 'captured' and e.is_surplus) as surplus
  from orders o where o.id = any($1) order by o.id`;

const sumOf = (parts: readonly { readonly amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);
const rupees = (amount: number) => `₹${(amount / 100).toFixed(2)}`;
