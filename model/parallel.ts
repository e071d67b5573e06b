import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { apiPrefix } from '#contract/endpoint.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { type SimulatedGateway, startSimulatedGateway } from '#server/simulated-gateway/simulated-gateway.ts';
import { type ShopProcess, startShopProcess } from '../bench/support/shop-process.ts';
import { Difference } from './driver/difference.ts';
import type { Caller } from './driver/world.ts';
import { type World, buildWorld } from './driver/world.ts';

const mostAtOnce = 8;
const portionsOfMeal = 60;
const usesOfCoupon = 4;
const settleMs = 30_000;

/** What a call may answer; while a process is killed or connections are cut, it may also be lost. */
const documented = new Set([200, 201, 202, 204, 400, 404, 409, 422]);
const ofOutage = new Set([0, 429, 502, 503, 504]);

const kinds = [
  'add',
  'order',
  'order',
  'cancel',
  'cancel as admin',
  'cook',
  'cook',
  'cook',
  'claim',
  'grant',
  'cash',
  'pay',
  'pay',
] as const;
const burst = fc.array(fc.record({ kind: fc.constantFrom(...kinds), who: fc.nat(2), n: fc.nat(3), m: fc.nat(3) }), {
  minLength: 2,
  maxLength: mostAtOnce,
});
type Act = { readonly kind: (typeof kinds)[number]; readonly who: number; readonly n: number; readonly m: number };

type Row = { readonly id: number; readonly user_id: number; readonly status: string };

/** Bursts of calls on two processes, and what must hold after each: no order of them is predicted. */
export async function runBursts(
  databaseUrl: string,
  seed: number,
  calls: number,
  say: (text: string) => void,
): Promise<void> {
  const shops: ShopProcess[] = [];
  const gateway = await startSimulatedGateway({
    webhookUrl: () => `${shops[0]!.address}${apiPrefix}${paymentWebhookPath}`,
  });
  const folder = await mkdtemp(join(tmpdir(), 'macrobowl-model-'));
  const db = openTolerantDatabase(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const env = {
    RAZORPAY_KEY_ID: gateway.settings.keyId,
    RAZORPAY_KEY_SECRET: gateway.settings.keySecret,
    RAZORPAY_WEBHOOK_SECRET: gateway.settings.webhookSecret,
    RAZORPAY_URL: gateway.settings.url,
    DATA_DIR: folder,
    LIMIT_OPEN_ORDERS_PER_CUSTOMER: '0',
    LIMIT_OPEN_ORDERS_PER_HOUSEHOLD: '0',
    LIMIT_NEW_CUSTOMER_OPEN_ORDERS: '0',
  };
  try {
    const world = await buildWorld(db);
    while (shops.length < 2) shops.push(await startShopProcess(databaseUrl, env));
    const market = new Market(world, shops, gateway, client);
    await market.prepare();
    let done = 0;
    for (let round = 1; done < calls; round++) {
      const acts = fc.sample(burst, { seed: seed + round, numRuns: 1 })[0]!;
      const isOutage = round % 25 === 0;
      const finished = market.runAll(acts, isOutage);
      if (isOutage && round % 50 === 0) {
        shops[1]!.child.kill('SIGKILL');
        shops[1] = await startShopProcess(databaseUrl, env);
      } else if (isOutage) await market.cutConnections();
      await finished;
      done += acts.length;
      await market.settle();
      await market.requireSound(`seed ${seed}, round ${round}, ${JSON.stringify(acts)}`);
      const broken = round % 10 === 0 ? await findBrokenInvariants(db) : [];
      if (broken.length > 0) throw new Difference(`seed ${seed}, round ${round}: ${broken.join('; ')}`);
      if (round % 25 === 0) say(`${round} bursts, ${done} calls, ${await market.countOrders()} orders`);
    }
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
    await gateway.stop();
    await client.end();
    await db.$client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

class Market {
  readonly #world: World;
  readonly #shops: readonly ShopProcess[];
  readonly #gateway: SimulatedGateway;
  readonly #client: pg.Client;
  readonly #shop: ReturnType<World['shop']>;

  constructor(world: World, shops: readonly ShopProcess[], gateway: SimulatedGateway, client: pg.Client) {
    this.#world = world;
    this.#shops = shops;
    this.#gateway = gateway;
    this.#client = client;
    this.#shop = world.shop();
  }

  async prepare(): Promise<void> {
    const [kitchen] = this.#shop.kitchens;
    const [meal] = this.#shop.meals;
    const { manager, admin } = this.#world;
    await this.#call(manager, 'PUT', '/kitchen-manager/availability', {
      kitchenId: kitchen!.id,
      foods: [{ kind: 'MEAL', id: meal!.id }],
      portionsLeft: portionsOfMeal,
    });
    const coupon = { code: 'FEW', percent: 10, amount: null, smallestOrder: 0, largestDiscount: null, note: '' };
    const rules = { isFirstOrderOnly: false, maxUses: usesOfCoupon, maxUsesPerCustomer: null, startsOn: '2020-01-01' };
    await this.#call(admin, 'POST', '/admin/coupons', { ...coupon, ...rules, lastDay: null, kitchenIds: [] });
  }

  async runAll(acts: readonly Act[], isOutage: boolean): Promise<void> {
    const orders = await this.#rows<Row>('select id, user_id, status from orders order by id desc limit 12');
    const claims = await this.#rows<{ id: number }>('select id from claims order by id desc limit 4');
    const said = await Promise.all(acts.map((act) => this.#run(act, orders, claims)));
    for (const [index, status] of said.entries()) {
      if (documented.has(status) || (isOutage && ofOutage.has(status))) continue;
      throw new Difference(`${JSON.stringify(acts[index])} is answered ${status}`);
    }
  }

  async #run({ kind, who, n, m }: Act, orders: readonly Row[], claims: readonly { id: number }[]): Promise<number> {
    const { people, manager, admin } = this.#world;
    const person = people[who]!;
    if (kind === 'add')
      return this.#call(person, 'POST', '/cart/items', { mealId: this.#shop.meals[0]!.id, quantity: 1 + n });
    if (kind === 'order') {
      await this.#call(person, 'POST', '/cart/items', { mealId: this.#shop.meals[m === 0 ? 1 : 0]!.id, quantity: 1 });
      const paymentMethod = n < 2 ? 'COD' : 'CARD';
      const body = {
        deliveryAddressId: this.#shop.people[who]!.addressId,
        paymentMethod,
        ...(m > 2 && { couponCode: 'FEW' }),
      };
      return this.#call(person, 'POST', '/orders', body);
    }
    const order = orders[n % orders.length];
    if (!order) return 200;
    const owner = people[this.#shop.people.findIndex(({ id }) => id === order.user_id)]!;
    const next = {
      CONFIRMED: 'PROCESSING',
      PROCESSING: 'OUT_FOR_DELIVERY',
      OUT_FOR_DELIVERY: 'DELIVERED',
      DELIVERED: 'COMPLETED',
    };
    switch (kind) {
      case 'cancel':
        return this.#call(owner, 'PUT', `/orders/${order.id}/status`, { status: 'CANCELLED_BY_USER' });
      case 'cancel as admin':
        return this.#call(admin, 'PUT', `/admin/orders/${order.id}/cancel`, { reason: 'Closed' });
      case 'cook': {
        const status = next[order.status as keyof typeof next] ?? 'PROCESSING';
        return this.#call(manager, 'PUT', `/kitchen-manager/orders/${order.id}/status`, { status });
      }
      case 'claim':
        return this.#call(owner, 'POST', `/orders/${order.id}/claims`, {
          lines: [{ position: 0, quantity: 1, reason: 'DAMAGED' }],
          text: '',
        });
      case 'cash':
        return this.#call(owner, 'POST', `/orders/${order.id}/payment/cash`);
      case 'grant': {
        const claim = claims[n % claims.length];
        const amounts = [{ position: 0, amount: 20 + m }];
        return claim
          ? this.#call(admin, 'POST', `/admin/claims/${claim.id}/grant`, {
              as: m % 2 ? 'credit' : 'refund',
              amounts,
              text: '',
            })
          : 200;
      }
      case 'pay': {
        const status = await this.#call(owner, 'GET', `/orders/${order.id}/payment`);
        const code = [...this.#gateway.books.codes.values()].find(({ description }) =>
          description.endsWith(` ${order.id}`),
        );
        if (code) this.#gateway.press(code.id, m === 3 ? 'fail' : 'pay');
        return status;
      }
    }
  }

  /** 0: the connection was lost. */
  async #call({ headers }: Caller, method: string, path: string, body?: object): Promise<number> {
    const shop = this.#shops[Math.floor(Math.random() * this.#shops.length)]!;
    const response = await fetch(shop.address + apiPrefix + path, {
      method,
      headers: { ...headers, 'idempotency-key': randomUUID(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(settleMs),
    }).catch(() => null);
    await response?.body?.cancel();
    return response?.status ?? 0;
  }

  async #rows<T extends object>(query: string): Promise<readonly T[]> {
    return (await this.#client.query<T>(query)).rows;
  }

  async cutConnections(): Promise<void> {
    await this.#rows(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }

  /** Webhooks have arrived, and no job about money is left. */
  async settle(): Promise<void> {
    await this.#gateway.webhooksSettled();
    for (const until = performance.now() + settleMs; performance.now() < until; await sleep(20)) {
      const [row] = await this.#rows<{ left: number }>(`
        select count(*)::int as left from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier in ('settle-cancelled-order', 'refund-payment', 'restore-cart', 'issue-papers') and run_at <= now()`);
      if (row!.left === 0) return;
    }
    throw new Difference('jobs are left');
  }

  async countOrders(): Promise<number> {
    return (await this.#rows<{ count: number }>('select count(*)::int as count from orders'))[0]!.count;
  }

  /** Nothing is oversold or lost, and nothing is given back twice. */
  async requireSound(where: string): Promise<void> {
    const [kitchen] = this.#shop.kitchens;
    const [meal] = this.#shop.meals;
    const [stock] = await this.#rows<{ left: number; taken: number }>(`
      select (select portions_left from food_availability where meal_id = ${meal!.id} and kitchen_id = ${kitchen!.id}) as left,
        coalesce(sum(i.quantity), 0)::int as taken from orders o join order_items i on i.order_id = o.id
      where o.kitchen_id = ${kitchen!.id} and i.meal_id = ${meal!.id} and not exists (
        select from order_events e where e.order_id = o.id and e.from_status in ('PENDING', 'CONFIRMED')
          and e.to_status in ('CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN', 'PAYMENT_FAILED'))`);
    if (stock!.left + stock!.taken !== portionsOfMeal)
      throw new Difference(`${where}: ${stock!.left} portions left and ${stock!.taken} sold of ${portionsOfMeal}`);
    const [uses] = await this.#rows<{ uses: number }>(`select max(uses) as uses from coupons`);
    if (uses!.uses > usesOfCoupon) throw new Difference(`${where}: a coupon was used ${uses!.uses} times`);
    const orders = await this.#rows<{ id: number; credit: number; cash: number; back: number }>(`
      select o.id, o.credit_paise as credit,
        case when exists (select from order_events e where e.order_id = o.id and e.to_status = 'DELIVERED')
          then greatest(0, o.total_paise - o.credit_paise - o.paid_paise) else 0 end as cash,
        coalesce((select sum(amount_paise) from credit_entries c where c.order_id = o.id and amount_paise > 0), 0)::int as back
      from orders o`);
    const { books } = this.#gateway;
    for (const { id, credit, cash, back } of orders) {
      const codes = [...books.codes.values()].filter(({ description }) => description.endsWith(` ${id}`));
      const captured = codes.flatMap((code) => books.paymentsOf(code.id)).filter(({ status }) => status === 'captured');
      const paid = captured.reduce((sum, { amount }) => sum + amount, 0);
      const left = captured.reduce((sum, payment) => sum + books.leftOf(payment), 0);
      const given = paid - left + back;
      if (given > paid + credit + cash)
        throw new Difference(`${where}: of order ${id} ${paid + credit + cash} were paid and ${given} given back`);
    }
  }
}
