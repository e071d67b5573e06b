import { rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { countOpenOrders } from '../../checks/support/many-orders.ts';
import { startSqlTraffic } from '../../checks/support/sql-traffic.ts';
import { startShopProcess } from './shop-process.ts';

const days = 730;
const kitchens = 40;
const assistants = 200;
const batch = 250_000;

export type ManyOrders = { readonly orders: number; readonly customers: number };

/** Filled once in `dataDir`, which later runs use again. Without fsync: these rows can be made again. */
export async function openManyOrders(
  dataDir: string,
  { orders, customers }: ManyOrders,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const finished = join(dataDir, `filled-with-${orders}`);
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  let postgres = await start();
  if (await exists(finished)) {
    await migrateUnderTraffic(postgres.url, log);
    return postgres;
  }
  await withClient(postgres.url, configure);
  await postgres.stop();
  postgres = await start();
  const shop = await startShopProcess(postgres.url);
  await shop.stop();
  await withClient(postgres.url, (client) => fill(client, { orders, customers }, log));
  await writeFile(`${finished}.new`, '');
  await rename(`${finished}.new`, finished);
  return postgres;
}

/** As check R12 does with fewer orders. */
async function migrateUnderTraffic(url: string, log: (line: string) => void): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ applied: number }>('select count(*)::int as applied from drizzle.__drizzle_migrations'),
  );
  if (rows[0]!.applied === readMigrations().length) return;
  const { rows: last } = await withClient(url, (client) =>
    client.query<{ id: number }>('select max(id) as id from orders'),
  );
  const traffic = startSqlTraffic(url, 2_000, 100);
  await traffic.running;
  const began = performance.now();
  const { applied } = await migrateDatabase(url, log);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const { requests, slowestMs, failures } = await traffic.stop();
  const slowest = `slowest of ${requests} requests beside them ${slowestMs.toFixed(0)} ms`;
  log(`${applied} migrations: ${seconds} s, ${slowest}, ${failures.length} failed ${failures[0] ?? ''}`);
  await withClient(url, (client) => removeOrdersAfter(client, last[0]!.id));
}

/** The traffic's orders are all of one hour and open. */
async function removeOrdersAfter(client: pg.Client, id: number): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(`delete from order_items where order_id > ${id}`);
  await client.query(`delete from order_events where order_id > ${id}`);
  await client.query(`delete from live_events where topic = 'order' and subject_id > ${id}`);
  await client.query(`delete from orders where id > ${id}`);
  await client.query('vacuum analyze users, sessions, orders, order_items, order_events, live_events');
}

/** A quarter of the memory of a small database server; PostgreSQL's own default is 128 MB. */
async function configure(client: pg.Client): Promise<void> {
  const settings = {
    shared_buffers: '3GB',
    effective_cache_size: '12GB',
    work_mem: '16MB',
    maintenance_work_mem: '1GB',
    max_wal_size: '8GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_parallel_maintenance_workers: '0',
    max_parallel_workers_per_gather: '0',
    random_page_cost: '1.1',
    shared_preload_libraries: 'pg_stat_statements',
  };
  for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
}

type Step = { readonly what: string; readonly sql: string };

async function fill(client: pg.Client, { orders, customers }: ManyOrders, log: (line: string) => void): Promise<void> {
  const timed = async ({ what, sql }: Step) => {
    const began = performance.now();
    await client.query(sql);
    log(`${what}: ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  };
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  // Neither triggers nor foreign keys are checked: what is written here is known to be valid.
  await client.query('set session_replication_role = replica');
  const filled = ['orders', 'order_items', 'order_events', 'ledger_entries'];
  const restore = await dropIndexes(client, filled);
  for (const sql of people(customers)) await timed({ what: 'people and kitchens', sql });
  const { rows } = await client.query<{ base: number }>('select coalesce(max(id), 0) as base from orders');
  const base = rows[0]!.base;
  for (let from = 0; from < orders; from += batch) {
    const to = Math.min(from + batch, orders);
    const began = performance.now();
    for (const sql of ordersBetween({ from, to, base, orders, customers })) await client.query(sql);
    log(`${to} orders: ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  }
  for (const sql of restore) await timed({ what: sql.slice(0, 90), sql });
  await timed({ what: 'analyze', sql: 'analyze' });
  for (const sql of besideOrders(orders)) await timed({ what: sql.trim().slice(0, 60), sql });
  await client.query('set session_replication_role = origin');
  await countOpenOrders(client);
  for (const table of [...filled, 'users', 'kitchens']) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
  await timed({ what: 'vacuum analyze', sql: 'vacuum analyze' });
  await client.query('alter system reset autovacuum');
  await client.query('select pg_reload_conf()');
}

/** All but primary keys, which foreign keys need. Returns how to make them again. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ undo: string; redo: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as undo,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as redo
     from pg_constraint where contype = 'u' and conrelid::regclass::text = any($1)
     union all
     select format('drop index %I', i.indexname), i.indexdef from pg_indexes i
     where schemaname = 'public' and tablename = any($1)
       and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  );
  for (const { undo } of rows) await client.query(undo);
  return rows.map(({ redo }) => redo);
}

const firstNames = `array['Asha','Ravi','Meera','Karthik','Sana','Arjun','Divya','Imran','Lakshmi','Zoya']`;
const lastNames = `array['Rao','Varma','Iyer','Khan','Reddy','Nair','Pillai','Shaikh']`;

const people = (customers: number) => [
  `insert into kitchens (name, latitude, longitude, delivery_radius_km, city)
   select 'Kitchen ' || n, 17.0 + n * 0.02, 78.0 + n * 0.02, 8, 'City ' || n % 8 from generate_series(1, ${kitchens}) n`,
  `insert into users (phone, first_name, last_name, roles, created_at)
   select '+918' || lpad(n::text, 9, '0'), (${firstNames})[1 + n % 10], (${lastNames})[1 + n / 10 % 8] || ' ' || n,
     '{ROLE_USER}', now() - (n % ${days}) * interval '1 day' from generate_series(1, ${customers}) n`,
  `insert into users (email, first_name, last_name, roles)
   select 'assistant' || n || '@example.com', 'Assistant', 'Number ' || n, '{ROLE_DELIVERY_ASSISTANT}'
   from generate_series(1, ${assistants}) n`,
  `create temp table customer as
     select id, row_number() over (order by id) - 1 as n from users where phone like '+918%';
   create temp table assistant as
     select id, row_number() over (order by id) - 1 as n from users where email like 'assistant%@example.com';
   create temp table kitchen as
     select id, name, row_number() over (order by id) - 1 as n from kitchens where name like 'Kitchen %';
   create temp table dish as
     select id, name, price_paise, serving_weight_grams, calories_kcal, nutrition, is_vegetarian, allergens,
       row_number() over (order by id) - 1 as n, count(*) over () as dishes
     from meals where archived_at is null;
   create index on customer (n); create index on assistant (n); create index on kitchen (n); create index on dish (n);
   analyze customer; analyze assistant; analyze kitchen; analyze dish`,
  `insert into addresses (user_id, label, address_line1, city, state, postal_code, latitude, longitude, is_default)
   select id, 'Home', n || ' Lake View Road', 'Hyderabad', 'Telangana', '500032', 17.44, 78.35, true from customer`,
  `insert into carts (user_id, generation) select id, 1000 from customer`,
];

type Range = { from: number; to: number; base: number } & ManyOrders;

/** One or two lines each; the last 600 orders are open. The same customer orders again after all others have. */
const ordersBetween = ({ from, to, base, orders, customers }: Range) => [
  `create temp table line as
     select o as n, position, d.id as meal_id, d.name, 1 + (o + position) % 3 as quantity, d.price_paise, d.serving_weight_grams,
       d.calories_kcal, d.nutrition, d.is_vegetarian, d.allergens
     from generate_series(${from}, ${to - 1}) o, generate_series(0, o % 2) position,
       (select max(dishes) as dishes from dish) counted, dish d
     where d.n = (o::bigint * 7 + position * 11 + o / 5) % counted.dishes;
   create temp table placed as
     select s.n, ${base} + 1 + s.n as id, c.id as user_id, 1 + s.n / ${customers} as generation, k.id as kitchen_id, k.name as kitchen_name,
       a.id as assistant_id, s.subtotal, s.portions,
       now() - (${orders} - s.n) * (interval '${days} days' / ${orders}) as at,
       case when s.n >= ${orders - 600} then (array['CONFIRMED','PROCESSING','OUT_FOR_DELIVERY'])[1 + s.n % 3]
         when s.n >= ${orders - 2_000} then 'DELIVERED'
         when s.n % 20 = 0 then 'CANCELLED_BY_USER' when s.n % 100 = 1 then 'CANCELLED_BY_ADMIN' else 'COMPLETED' end as status
     from (select n, sum(quantity * price_paise)::int as subtotal, sum(quantity)::int as portions from line group by n) s
       join customer c on c.n = (s.n::bigint * 7919) % ${customers}
       join kitchen k on k.n = s.n % ${kitchens} join assistant a on a.n = s.n % ${assistants}
     order by s.n`,
  `insert into orders (id, user_id, cart_generation, kitchen_id, kitchen_name, status, order_date, payment_method, note, subtotal_paise,
     delivery_fee_paise, tax_paise, total_paise, delivery_address_label, delivery_address_line1, delivery_city, delivery_state,
     delivery_postal_code, delivery_country, delivery_latitude, delivery_longitude, slot_starts_at, deliver_at, portions, promised_from,
     promised_to, picked_up_at, picked_up_by)
   overriding system value
   select id, user_id, generation, kitchen_id, kitchen_name, status, at, 'COD', case when n % 4 = 0 then 'Ring twice, please' else '' end,
     subtotal, 399, (subtotal::bigint * 7 + 50) / 100, subtotal + 399 + (subtotal::bigint * 7 + 50) / 100, 'Home',
     user_id || ' Lake View Road', 'Hyderabad', 'Telangana', '500032', 'India', 17.44, 78.35,
     case when n % 3 = 0 then date_bin('30 minutes', at, '2000-01-01') + interval '1 hour' end,
     case when n % 12 = 0 then date_bin('30 minutes', at, '2000-01-01') + interval '1 hour' end,
     portions, at + interval '30 minutes', at + interval '45 minutes',
     case when status in ('DELIVERED', 'COMPLETED') then at + interval '20 minutes' end,
     case when status in ('DELIVERED', 'COMPLETED') then assistant_id end
   from placed order by n`,
  `insert into order_items (order_id, position, meal_id, name, quantity, price_paise, line_total_paise, serving_weight_grams, calories_kcal,
     nutrition, is_vegetarian, allergens, art_url, components, special_instructions)
   select ${base} + 1 + n, position, meal_id, name, quantity, price_paise, quantity * price_paise, serving_weight_grams, calories_kcal,
     nutrition, is_vegetarian, allergens, '/art/bowl.svg', '[]', '' from line order by n, position`,
  `insert into order_events (order_id, from_status, to_status, actor, actor_user_id, created_at)
   select o.id, step.was, step.is, step.by, case step.by when 'customer' then o.user_id else o.assistant_id end,
     o.at + step.place * interval '8 minutes' + (o.n % 400) * interval '1 second' * step.place
   from placed o, lateral (values
     (0, null, 'CONFIRMED', 'customer'), (1, 'CONFIRMED', 'PROCESSING', 'kitchen-manager'),
     (2, 'PROCESSING', 'OUT_FOR_DELIVERY', 'kitchen-manager'), (3, 'OUT_FOR_DELIVERY', 'DELIVERED', 'delivery-assistant'),
     (4, 'DELIVERED', 'COMPLETED', 'delivery-assistant'), (1, 'CONFIRMED', 'CANCELLED_BY_USER', 'customer'),
     (1, 'CONFIRMED', 'CANCELLED_BY_ADMIN', 'admin')
   ) as step(place, was, "is", "by")
   where case when o.status like 'CANCELLED%' then step.is in ('CONFIRMED', o.status)
     else step.is not like 'CANCELLED%'
       and step.place < array_position(array['CONFIRMED','PROCESSING','OUT_FOR_DELIVERY','DELIVERED','COMPLETED'], o.status) end
   order by o.n, step.place`,
  `insert into ledger_entries (user_id, day, eaten_at, source, order_id, order_position, meal_id, name, quantity, grams, calories_kcal,
     protein, carbs, fats, art_url, created_at)
   select o.user_id, (o.at at time zone 'Asia/Kolkata')::date, o.at + interval '24 minutes', 'ORDER', o.id, l.position, l.meal_id, l.name,
     l.quantity, l.serving_weight_grams * l.quantity, l.calories_kcal * l.quantity, 30 * l.quantity, 40 * l.quantity, 12 * l.quantity,
     '/art/bowl.svg', o.at + interval '24 minutes'
   from placed o join line l on l.n = o.n where o.status in ('DELIVERED', 'COMPLETED') order by o.n, l.position`,
  'drop table line, placed',
];

/** In proportion to the orders. What is purged by rule is as much as comes in a month. */
const besideOrders = (orders: number) => {
  const monthly = Math.round((orders / days) * 30);
  const second = `(interval '30 days' / ${monthly})`;
  return [
    `insert into audit_log (created_at, actor_user_id, action, subject, subject_id, before, after)
     select now() - g * (interval '${days} days' / ${Math.ceil(orders / 10)}), a.id, 'updated',
       (array['order','order','order','meal','user','kitchen','component','order'])[1 + g % 8], g, '{"price": 199}', '{"price": 209}'
     from generate_series(${Math.ceil(orders / 10)}, 1, -1) g join assistant a on a.n = g % 40 order by g desc`,
    `insert into consultations (user_id, goal, notes, status, created_at)
     select id, 'Build muscle', repeat('No milk. ', 30), 'SUBMITTED_BY_USER', now() - n * interval '10 minutes'
     from customer where n < ${Math.ceil(orders / 500)}`,
    `insert into contact_messages (first_name, last_name, email, subject, message, created_at, read_at, archived_at)
     select 'Asha', 'Rao ' || n, 'a' || n || '@example.com', 'A question', repeat('Where is it? ', 10),
       now() - n * (interval '${days} days' / ${Math.ceil(orders / 200)}), case when n > 40 then now() end, case when n > 2000 then now() end
     from generate_series(${Math.ceil(orders / 200)}, 1, -1) n`,
    `insert into live_events (topic, subject_id, owner_id, body, created_at)
     select 'order', o.id, o.user_id, jsonb_build_object('status', e.to_status, 'fromStatus', e.from_status, 'kitchenId', o.kitchen_id,
       'pickedUpBy', o.picked_up_by), e.created_at
     from orders o join order_events e on e.order_id = o.id where o.order_date > now() - interval '30 days' order by e.created_at`,
    `insert into idempotent_requests (id, request_hash, result, created_at)
     select sha256(int4send(n)), sha256(int4send(n)), decode(repeat('ab', 40), 'hex'), now() - n * ${second} / 3
     from generate_series(${3 * monthly}, 1, -1) n`,
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
     select sha256(int8send(g)), c.id, now() - g * ${second}, now() - g * ${second}, now() - g * ${second} + interval '1 day'
     from generate_series(${monthly}, 1, -1) g join customer c on c.n = g`,
    `insert into sold_out_periods (availability_id, started_at, ends_at)
     select a.id, now() - n * interval '3 hours', now() - n * interval '3 hours' + interval '2 hours'
     from generate_series(${days * 8}, 1, -1) n, lateral (select id from food_availability order by id limit 1) a`,
    `insert into order_kitchen_moves (order_id, from_kitchen_id, to_kitchen_id, from_kitchen_name, to_kitchen_name, actor_user_id, reason, created_at)
     select o.id, o.kitchen_id, o.kitchen_id + 1, o.kitchen_name, 'Kitchen', o.picked_up_by, 'Too many orders', o.order_date
     from orders o where o.id % 1000 = 0 and o.picked_up_by is not null`,
  ];
};

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
