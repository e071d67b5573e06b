import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { kitchenDays, plotDataDays } from './rollup-queries.ts';

/** In days. */
export type Retention = { readonly ordersDays: number; readonly ledgerDays: number; readonly auditDays: number };

const batch = 5_000;
/** Photographs of claims and deliveries, in days. Long enough for a dispute with a bank. */
const photoDays = 180;
/** With lines, steps and ledger entries each is thirty rows. */
const orderBatch = 200;

/** Conditions of expired rows. They are ignored everywhere already; purging only frees their space. */
const expired: Readonly<Record<string, SQL>> = {
  sessions: sql`expires_at < now()`,
  otp_codes: sql`expires_at < now()`,
  registration_tickets: sql`expires_at < now()`,
  password_resets: sql`expires_at < now()`,
  // Longer than the mails of demo mode, so that an erasure can still find the person's mails.
  email_changes: sql`created_at < now() - interval '8 days'`,
  // Unused ones stay in the list for a while, so that an admin can send them again.
  staff_invitations: sql`closed_at is not null or expires_at < now() - interval '30 days'`,
  // A second use within a day revokes the tokens of the first.
  oauth_codes: sql`expires_at < now() - interval '1 day'`,
  oauth_tokens: sql`expires_at < now()`,
  // Programs that were never connected.
  oauth_clients: sql`created_at < now() - interval '1 day' and not exists (
    select from oauth_grants g where g.client_id = oauth_clients.id)`,
  // Those that became an order stay as long as the order: they say which program placed it.
  program_quotes: sql`order_id is null and expires_at < now() - interval '7 days'`,
  rate_limits: sql`expires_at < now()`,
  idempotent_requests: sql`created_at < now() - interval '2 days'`,
  browser_faults: sql`last_seen_at < now() - interval '30 days'`,
  refused_webhooks: sql`hour < now() - interval '30 days'`,
  live_events: sql`created_at < now() - interval '2 days'`,
  loose_files: sql`removed_at < now() - interval '30 days'`,
  outbox_messages: sql`created_at < now() - interval '7 days'`,
  sold_out_periods: sql`ends_at < now() - make_interval(days => ${plotDataDays})`,
  // The next order to the household adds it again.
  households: sql`open_orders = 0 and changed_at < now() - interval '30 days'`,
  slot_loads: sql`slot_starts_at < now() - interval '1 day'`,
  cut_off_checks: sql`date < now() - make_interval(days => ${plotDataDays})`,
  // As long as the law keeps accounts; a trigger refuses to delete them earlier.
  papers: sql`issued_at < now() - interval '8 years'`,
  paper_exports: sql`created_at < now() - interval '1 day'`,
  order_rollup_meals: sql`hour < now() - make_interval(days => ${plotDataDays})`,
  order_rollup_steps: sql`hour < now() - make_interval(days => ${plotDataDays})`,
  order_rollup_kitchen_steps: sql`hour < now() - make_interval(days => ${kitchenDays})`,
};

type PurgeBatch = (tx: Tx, retention: Retention) => Promise<boolean>;

/** Each deletes one batch of a table and returns whether there may be more. */
export const purges: Readonly<Record<string, PurgeBatch>> = {
  ...Object.fromEntries(Object.keys(expired).map((table) => [table, (tx: Tx) => purgeBatch(tx, table)])),
  contact_messages: (tx, { auditDays }) => purgeOldest(tx, 'contact_messages', auditDays),
  internal_notes: (tx, { auditDays }) => purgeOldest(tx, 'internal_notes', auditDays),
  audit_log: (tx, { auditDays }) => purgeOldest(tx, 'audit_log', auditDays),
  ledger_entries: (tx, { ledgerDays }) => purgeLedger(tx, ledgerDays),
  subscription_receipts: (tx, { ordersDays }) => purgeOldest(tx, 'subscription_receipts', ordersDays),
  // With them go their patterns, deliveries and links.
  subscriptions: (tx, { ordersDays }) => purgeSubscriptions(tx, ordersDays),
  subscription_deliveries: (tx, { ordersDays }) => purgeDeliveries(tx, ordersDays),
  orders: (tx, { ordersDays }) => purgeOrders(tx, ordersDays),
  claim_photos: (tx) => purgePhotos(tx, 'claim_photos', isOfDecidedClaim),
  delivery_photos: (tx) => purgePhotos(tx, 'delivery_photos', sql`true`),
  dead_jobs: (tx) => purgeDeadJobs(tx),
};

/** Concurrent processes take different rows. */
async function purgeBatch(tx: Tx, table: string): Promise<boolean> {
  const name = sql.identifier(table);
  const { rowCount } = await tx.execute(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${expired[table]} limit ${batch} for update skip locked
    ))`);
  return (rowCount ?? 0) >= batch;
}

/**
 * The oldest rows have the lowest ids, so the primary key finds them, and no index on the time has to be kept. Younger ones may stand
 * between them after a restore; so there may be more until a batch finds none.
 */
const oldest = (table: string, days: number): SQL => {
  const name = sql.identifier(table);
  return sql`(
    select id from (select id, created_at from ${name} order by id limit ${batch}) first
    where created_at < now() - make_interval(days => ${days}))`;
};

async function purgeOldest(tx: Tx, table: string, days: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from ${sql.identifier(table)} where id in ${oldest(table, days)}`);
  return (rowCount ?? 0) > 0;
}

async function purgeLedger(tx: Tx, days: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with old as materialized ${oldest('ledger_entries', days)},
      changes as (delete from ledger_changes where entry_id in (select id from old))
    delete from ledger_entries where id in (select id from old)`);
  return (rowCount ?? 0) > 0;
}

/** An admin has had a month to repeat them. */
async function purgeDeadJobs(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from graphile_worker._private_jobs where id in (
      select id from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days' and run_at < now() - interval '30 days'
      order by id limit ${batch} for update skip locked)`);
  return (rowCount ?? 0) >= batch;
}

async function purgeSubscriptions(tx: Tx, days: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from subscriptions where id in (
      select id from subscriptions where coalesce(ended_at, ends_on) < now() - make_interval(days => ${days})
      order by id limit ${batch} for update skip locked)`);
  return (rowCount ?? 0) >= batch;
}

async function purgeDeliveries(tx: Tx, days: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from subscription_deliveries where id in (
      select id from subscription_deliveries where date < now() - make_interval(days => ${days})
      limit ${batch} for update skip locked)`);
  return (rowCount ?? 0) >= batch;
}

const isOfDecidedClaim = sql`exists (select from claims c where c.id = p.claim_id and c.decided_at is not null)`;

/** Their files are due for removal at once. */
async function purgePhotos(tx: Tx, table: string, isPurged: SQL): Promise<boolean> {
  const name = sql.identifier(table);
  const { rowCount } = await tx.execute(sql`
    with old as (
      delete from ${name} where id in (
        select p.id from ${name} p
        where p.created_at < now() - make_interval(days => ${photoDays}) and ${isPurged}
        order by p.id limit ${batch} for update of p skip locked)
      returning storage_key
    )
    insert into loose_files (name, due_at) select storage_key, now() from old
    on conflict (name) do update set due_at = excluded.due_at`);
  return (rowCount ?? 0) >= batch;
}

async function purgeOrders(tx: Tx, days: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with old as materialized (
      select id from orders where order_date < now() - make_interval(days => ${days})
      order by order_date limit ${orderBatch} for update skip locked
    ), entries as materialized (select id from ledger_entries where order_id in (select id from old)),
      changes as (delete from ledger_changes where entry_id in (select id from entries)),
      eaten as (delete from ledger_entries where id in (select id from entries)),
      claimed as materialized (select id from claims where order_id in (select id from old)),
      photos as (delete from claim_photos where claim_id in (select id from claimed) returning storage_key),
      proofs as (delete from delivery_photos where order_id in (select id from old) returning storage_key),
      loose as (insert into loose_files (name, due_at)
        select storage_key, now() from (table photos union all table proofs) files on conflict (name) do nothing),
      words as (delete from claim_messages where claim_id in (select id from claimed)),
      grants as (delete from claim_grants where claim_id in (select id from claimed)),
      wrong as (delete from claim_lines where claim_id in (select id from claimed)),
      claims_of as (delete from claims where id in (select id from claimed)),
      messages as (delete from order_messages where order_id in (select id from old)),
      portions as (delete from taken_portions where order_id in (select id from old)),
      notes as (delete from internal_notes where order_id in (select id from old)),
      moves as (delete from order_kitchen_moves where order_id in (select id from old)),
      steps as (delete from order_events where order_id in (select id from old)),
      lines as (delete from order_items where order_id in (select id from old))
    delete from orders where id in (select id from old)`);
  return (rowCount ?? 0) >= orderBatch;
}
