import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import type { CountedTable } from '#server/db/schema/row-counts.ts';

const subjects: Readonly<Record<CountedTable, string>> = { users: "''", audit_log: 'subject' };

/**
 * Counts the rows that were seen in an earlier run, once all transactions of then are over, and sees the newer ones. An id is assigned
 * before its transaction commits, so a lower one may appear until then. The minute is for a transaction that had an id but no number yet.
 */
export async function countSettledRows(tx: Tx, table: CountedTable): Promise<void> {
  const rows = sql.identifier(table);
  await tx.execute(sql`insert into counted_tables (name) values (${table}) on conflict do nothing`);
  // Locked, so that removing rows waits until these are counted, or this waits for the next run.
  const { rows: settled } = await tx.execute<{ throughId: number; seenId: number }>(sql`
    select through_id as "throughId", seen_id as "seenId" from counted_tables
    where name = ${table} and seen_at < now() - interval '1 minute'
      and pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= seen_transaction
    for update skip locked`);
  const [from] = settled;
  if (!from) return;
  await tx.execute(sql`
    insert into row_counts (table_name, subject, rows)
    select ${table}, ${sql.raw(subjects[table])}, count(*) from ${rows} where id > ${from.throughId} and id <= ${from.seenId} group by 2
    on conflict (table_name, subject) do update set rows = row_counts.rows + excluded.rows`);
  await tx.execute(sql`
    update counted_tables set through_id = seen_id, seen_id = greatest(seen_id, (select max(id) from ${rows})), seen_at = now(),
      seen_transaction = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    where name = ${table}`);
}
