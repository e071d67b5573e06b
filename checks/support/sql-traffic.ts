import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type Traffic = {
  /** Resolves when every kind of request has completed once. */
  running: Promise<unknown>;
  stop: () => Promise<{ requests: number; slowestMs: number; failures: string[] }>;
};

const workers = 6;

/**
 * Typical order traffic in SQL that works on every schema with orders, because the server of an
 * old schema is not available. As fast as it can, unless each worker pauses after a request.
 * Reads a customer's orders, places an order, changes a status.
 */
export function startSqlTraffic(url: string, statementLimitMs: number, pauseMs = 0): Traffic {
  const pool = new pg.Pool({ connectionString: url, max: workers, statement_timeout: statementLimitMs });
  const failures: string[] = [];
  pool.on('error', (error) => failures.push(`idle: ${String(error)}`));
  // An error between two statements rejects no query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', (error) => failures.push(String(error))));
  let [isStopping, requests, slowestMs] = [false, 0, 0];
  const kinds = [readOrders, placeOrder, moveOrder];

  const one = async (n: number) => {
    const began = performance.now();
    try {
      await retryOnDeadlock(() => kinds[n % kinds.length]!(pool));
    } catch (error) {
      failures.push(String(error));
    }
    requests += 1;
    slowestMs = Math.max(slowestMs, performance.now() - began);
  };
  const running = Promise.all(Array.from({ length: workers }, (_, n) => one(n)));
  const working = Array.from({ length: workers }, async (_, worker) => {
    await running;
    for (let n = worker; !isStopping; n += 1) {
      await one(n);
      if (pauseMs > 0) await sleep(pauseMs);
    }
  });
  return {
    running,
    stop: async () => {
      isStopping = true;
      await Promise.all(working);
      await pool.end();
      return { requests, slowestMs, failures };
    },
  };
}

/** Retries after a deadlock, as the shop does. */
async function retryOnDeadlock(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !(error instanceof pg.DatabaseError) || error.code !== '40P01') throw error;
    }
  }
}

const someCustomer = `(select id from users where phone like '+918%' order by id offset floor(random() * 90)::int limit 1)`;

async function readOrders(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select o.id, o.status, o.total_paise, i.name, i.quantity from orders o join order_items i on i.order_id = o.id
    where o.user_id = ${someCustomer} order by o.order_date desc, o.id desc limit 10`);
}

async function placeOrder(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const cart = await client.query<{ user_id: number; generation: number }>(
      `update carts set generation = generation + 1 where user_id = ${someCustomer} returning user_id, generation`,
    );
    const { user_id: userId, generation } = cart.rows[0]!;
    const order = await client.query<{ id: number }>(
      `insert into orders (user_id, cart_generation, kitchen_id, kitchen_name, status, payment_method, subtotal_paise,
         delivery_fee_paise, tax_paise, total_paise, delivery_address_label, delivery_address_line1, delivery_city,
         delivery_state, delivery_postal_code, delivery_country, delivery_latitude, delivery_longitude)
       values ($1, $2, (select min(id) from kitchens), 'Filled kitchen', 'CONFIRMED', 'COD', 28900, 399, 2023, 31322, 'Home',
         '12 Lake View Road', 'Hyderabad', 'Telangana', '500032', 'India', 17.44, 78.35) returning id`,
      [userId, generation],
    );
    await client.query(
      `insert into order_items (order_id, position, meal_id, name, quantity, price_paise, line_total_paise,
         serving_weight_grams, calories_kcal, nutrition, is_vegetarian, art_url, components, special_instructions)
       values ($1, 0, (select max(id) from meals), 'Filled bowl', 1, 28900, 28900, 420, 545, '{}', false, '/art/bowl.svg', '[]', '')`,
      [order.rows[0]!.id],
    );
    await addEvent(client, order.rows[0]!.id, null, 'CONFIRMED', userId);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function moveOrder(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const moved = await client.query<{ id: number; user_id: number }>(
      `update orders set status = 'PROCESSING' where id = (
         select id from orders where user_id = ${someCustomer} and status = 'CONFIRMED' order by id limit 1 for update skip locked
       ) returning id, user_id`,
    );
    for (const { id, user_id: userId } of moved.rows) await addEvent(client, id, 'CONFIRMED', 'PROCESSING', userId);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function addEvent(client: pg.PoolClient, orderId: number, from: string | null, to: string, userId: number) {
  await client.query(
    `insert into order_events (order_id, from_status, to_status, actor, actor_user_id) values ($1, $2, $3, 'admin', $4)`,
    [orderId, from, to, userId],
  );
}
