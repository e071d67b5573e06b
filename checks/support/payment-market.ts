import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '#contract/endpoint.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import type { FaultName } from '#server/simulated-gateway/simulated-faults.ts';
import { type SimulatedGateway, startSimulatedGateway } from '#server/simulated-gateway/simulated-gateway.ts';
import { type Person, addPeople } from '../../bench/support/people.ts';
import { type ShopProcess, startShopProcess } from '../../bench/support/shop-process.ts';
import type { Checking } from './check.ts';
import { hurryJobsUntil } from './hurried-jobs.ts';
import { anyNumberOfOpenOrders } from './order-load.ts';
import { type ApiRequest, callApi } from './shops.ts';
import { query, withClient } from './with-client.ts';

const customers = 8;
const faults: Partial<Record<FaultName, number>> = {
  duplicate: 0.3,
  reordered: 0.3,
  lost: 0.25,
  late: 0.2,
  forged: 0.3,
  conflict: 0.3,
  slow: 0.05,
  authorisedLate: 0.1,
  refundPending: 0.2,
  refundFailed: 0.1,
};

/** What becomes of an order, by what customers and gateways do to it. */
const stories = [
  'pay',
  'pay',
  'pay',
  'pay',
  'fail',
  'leave',
  'pay and cancel',
  'pay twice',
  'cash',
  'cash and pay',
] as const;
type Story = (typeof stories)[number] | 'pay late';

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Two shop processes that are killed and started again, and a gateway that lives on. */
export class PaymentMarket {
  readonly stories = new Map<number, Story>();
  readonly #url: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #gateway: SimulatedGateway;
  readonly #shops: ShopProcess[];
  readonly #people: readonly Person[];
  readonly #mealId: number;

  private constructor(parts: {
    url: string;
    env: Readonly<Record<string, string>>;
    gateway: SimulatedGateway;
    shops: ShopProcess[];
    people: readonly Person[];
    mealId: number;
  }) {
    this.#url = parts.url;
    this.#env = parts.env;
    this.#gateway = parts.gateway;
    this.#shops = parts.shops;
    this.#people = parts.people;
    this.#mealId = parts.mealId;
  }

  static async open(checking: Checking, url: string): Promise<PaymentMarket> {
    const shops: ShopProcess[] = [];
    const any = () => shops[Math.floor(Math.random() * shops.length)]?.address ?? '';
    const gateway = await startSimulatedGateway({ webhookUrl: () => `${any()}${apiPrefix}${paymentWebhookPath}` });
    checking.onCleanup(() => gateway.stop());
    const env = {
      RAZORPAY_KEY_ID: gateway.settings.keyId,
      RAZORPAY_KEY_SECRET: gateway.settings.keySecret,
      RAZORPAY_WEBHOOK_SECRET: gateway.settings.webhookSecret,
      RAZORPAY_URL: gateway.settings.url,
      DATA_DIR: await checking.folder(),
      ...anyNumberOfOpenOrders,
    };
    shops.push(await startShopProcess(url, env));
    checking.onCleanup(() => Promise.all(shops.map((shop) => shop.stop())));
    shops.push(await startShopProcess(url, env));
    const { people, mealId } = await withClient(url, async (client) => ({
      people: await addPeople(client, 'ROLE_USER', customers),
      mealId: (await client.query<{ id: number }>('select id from meals where archived_at is null limit 1')).rows[0]!
        .id,
    }));
    gateway.faults.lateMs = 1_500;
    gateway.faults.slowMs = 4_000;
    gateway.faults.set(faults);
    return new PaymentMarket({ url, env, gateway, shops, people, mealId });
  }

  async trade(orders: number, kills: number): Promise<void> {
    let placed = 0;
    const customersEnd = this.#people.map(async (person) => {
      while (placed < orders) {
        const n = placed++;
        await this.#live(person, stories[n % stories.length]!);
      }
    });
    for (let kill = 1; kill <= kills; kill++) {
      while (placed < (orders * kill) / (kills + 1)) await sleep(50);
      if (kill % 3 === 0) await this.#cutConnections();
      else await this.#kill(kill % 2);
    }
    await Promise.all(customersEnd);
  }

  async #live(person: Person, story: Story): Promise<void> {
    const orderId = await this.#place(person, this.stories.size % 4 === 3 ? 'CARD' : 'UPI');
    this.stories.set(orderId, story);
    const codeId = await this.#codeOf(person, orderId);
    if (story === 'leave') return;
    if (story === 'fail') return void this.#gateway.press(codeId, 'fail');
    if (story.startsWith('cash')) {
      await this.#until(person, `/orders/${orderId}/payment/cash`, { method: 'POST' }, [200, 409]);
    }
    if (story === 'cash') return;
    this.#gateway.press(codeId, 'pay');
    if (story === 'pay twice') this.#gateway.press(codeId, 'pay');
    if (story === 'pay and cancel') {
      await sleep(Math.random() * 300);
      const body = { status: 'CANCELLED_BY_USER' };
      await this.#until(person, `/orders/${orderId}/status`, { method: 'PUT', body }, [200, 409]);
    } else if (Math.random() < 0.5) {
      await this.#until(person, `/orders/${orderId}/payment/check`, { method: 'POST' }, [200, 429]);
    }
  }

  async #place(person: Person, paymentMethod: string): Promise<number> {
    await this.#until(person, '/cart', { method: 'DELETE' }, [200, 204]);
    const line = { mealId: this.#mealId, quantity: 1 };
    await this.#until(person, '/cart/items', { method: 'POST', body: line }, [200]);
    const body = { deliveryAddressId: person.addressId, paymentMethod };
    const headers = { 'idempotency-key': randomUUID() };
    return ((await this.#until(person, '/orders', { method: 'POST', body, headers }, [201])) as { id: number }).id;
  }

  /** The page asks again while the gateway is away. */
  async #codeOf(person: Person, orderId: number): Promise<string> {
    for (;;) {
      await this.#until(person, `/orders/${orderId}/payment`, {}, [200]);
      const [row] = await query<{ code: string | null }>(
        this.#url,
        'select gateway_reference as code from payments where order_id = $1',
        [orderId],
      ).catch(() => []);
      if (row?.code) return row.code;
      await sleep(100);
    }
  }

  /** Repeats through kills until one of the expected responses. */
  async #until(person: Person, path: string, request: ApiRequest, expected: readonly number[]): Promise<unknown> {
    const headers = { authorization: `Bearer ${person.token}`, ...request.headers };
    for (;;) {
      const shop = this.#shops[Math.floor(Math.random() * this.#shops.length)]!;
      const signal = AbortSignal.timeout(6_000);
      const response = await callApi(shop, path, { ...request, headers, signal }).catch(() => undefined);
      if (response && expected.includes(response.status)) return response.body;
      if (response && ![502, 503, 504].includes(response.status)) {
        throw new Error(`${path} returned ${response.status} ${JSON.stringify(response.body)}`);
      }
      await sleep(100);
    }
  }

  async #kill(n: number): Promise<void> {
    this.#shops[n]!.child.kill('SIGKILL');
    this.#shops[n] = await startShopProcess(this.#url, this.#env);
  }

  async #cutConnections(): Promise<void> {
    await query(
      this.#url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }

  /** Lets time pass: payments expire, some are paid too late, and jobs and reconciliation run until nothing is left to do. */
  async settle(): Promise<void> {
    await this.#gateway.webhooksSettled();
    await query(this.#url, `update payments set expires_at = now() - interval '5 minutes' where state = 'open'`);
    await hurryJobsUntil(this.#url, async () => {
      const [open] = await query<{ count: number }>(
        this.#url,
        `select count(*)::int as count from payments where state = 'open'`,
      );
      return open!.count === 0;
    });
    const left = [...this.stories].filter(([, story]) => story === 'leave');
    for (const [orderId] of left.slice(0, Math.ceil(left.length / 2))) {
      const [row] = await query<{ code: string }>(
        this.#url,
        'select gateway_reference as code from payments where order_id = $1',
        [orderId],
      );
      this.#gateway.press(row!.code, 'pay');
      this.stories.set(orderId, 'pay late');
    }
    await this.#gateway.webhooksSettled();
    this.#gateway.faults.set(Object.fromEntries(Object.keys(faults).map((name) => [name, 0])));
    // As if two days had passed: each payment is compared once more.
    await query(this.#url, 'update payments set checked_at = null');
    await query(this.#url, `select from graphile_worker.add_job('reconcile-payments', '{}')`);
    await hurryJobsUntil(this.#url, async () => {
      const [row] = await query<{ left: number }>(
        this.#url,
        `select (select count(*) from graphile_worker._private_jobs)::int
           + (select count(*) from payments where checked_at is null and gateway_reference is not null)::int
           + (select count(*) from payment_events a where kind = 'refund-requested' and not exists (
               select from payment_events b where b.refund = a.refund and b.kind in ('refunded', 'refund-failed')))::int as left`,
      );
      return row!.left === 0;
    });
  }

  async compare() {
    const rows = await query<{
      id: number;
      status: string;
      due: number;
      paid: number;
      code: string;
      isReported: boolean;
    }>(
      this.#url,
      `select o.id, o.status, o.total_paise - o.credit_paise as due, o.paid_paise as paid, p.gateway_reference as code,
         p.difference is not null as "isReported" from orders o join payments p on p.order_id = o.id where o.id = any($1)`,
      [[...this.stories.keys()]],
    );
    const { books } = this.#gateway;
    const wrong: Record<string, number[]> = {
      'orders that the shop lost': [...this.stories.keys()].filter((id) => !rows.some((row) => row.id === id)),
      'confirmed unpaid': [],
      'paid and not confirmed': [],
      'money kept of an order that is not cooked': [],
      'refunded although it was counted': [],
      'refunds doubled': [],
    };
    for (const { id, status, due, paid, code, isReported } of rows) {
      const payments = books.paymentsOf(code).filter((payment) => payment.status === 'captured');
      const kept = payments.reduce((sum, payment) => sum + books.leftOf(payment), 0);
      const isCash = this.stories.get(id)!.startsWith('cash');
      if (isReported) continue;
      if (status === 'CONFIRMED' && !isCash && kept !== due) wrong['confirmed unpaid']!.push(id);
      if (status === 'CONFIRMED' && paid !== kept) wrong['refunded although it was counted']!.push(id);
      if (status === 'PENDING') wrong['paid and not confirmed']!.push(id);
      if (status !== 'CONFIRMED' && kept > 0) wrong['money kept of an order that is not cooked']!.push(id);
      for (const payment of payments) {
        const done = books.refundsOf(payment.id).filter((refund) => refund.status === 'processed');
        if (done.length > 1) wrong['refunds doubled']!.push(id);
      }
    }
    const captured = sumOf([...books.payments.values()].filter(({ status }) => status === 'captured'));
    const refunded = sumOf([...books.refunds.values()].filter(({ status }) => status === 'processed'));
    const [ours] = await query<{ captured: number; refunded: number; forged: number }>(
      this.#url,
      `select coalesce(sum(amount_paise) filter (where kind = 'captured'), 0)::int as captured,
         coalesce(sum(amount_paise) filter (where kind = 'refunded'), 0)::int as refunded,
         (select coalesce(sum(webhooks), 0) from refused_webhooks)::int as forged from payment_events`,
    );
    if (ours!.captured !== captured) wrong[`captured sums differ: ${ours!.captured} and ${captured}`] = [0];
    if (ours!.refunded !== refunded) wrong[`refunded sums differ: ${ours!.refunded} and ${refunded}`] = [0];
    const reported = rows.filter(({ isReported }) => isReported).length;
    return { wrong, captured, refunded, reported, refusedForgeries: ours!.forged };
  }
}
