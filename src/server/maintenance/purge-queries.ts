import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';

const batch = 5_000;

/** Conditions of expired rows. They are ignored everywhere already; purging only frees their space. */
const expired: Readonly<Record<string, SQL>> = {
  sessions: sql`expires_at < now()`,
  otp_codes: sql`expires_at < now()`,
  registration_tickets: sql`expires_at < now()`,
  password_resets: sql`expires_at < now()`,
  // Longer than the mails of demo mode, so that an erasure can still find the person's mails.
  email_changes: sql`created_at < now() - interval '8 days'`,
  rate_limits: sql`expires_at < now()`,
  idempotency_keys: sql`created_at < now() - interval '2 days'`,
  idempotent_requests: sql`created_at < now() - interval '2 days'`,
  live_events: sql`created_at < now() - interval '2 days'`,
  loose_files: sql`removed_at < now() - interval '30 days'`,
  outbox_messages: sql`created_at < now() - interval '7 days'`,
};

export const purgedTables = Object.keys(expired);

/** Deletes one batch; concurrent processes take different rows. Returns whether there may be more. */
export async function purgeBatch(tx: Tx, table: string): Promise<boolean> {
  const name = sql.identifier(table);
  const { rowCount } = await tx.execute(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${expired[table]} limit ${batch} for update skip locked
    ))`);
  return (rowCount ?? 0) >= batch;
}
