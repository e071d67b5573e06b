import type pg from 'pg';
import type { Migration } from './migration-files.ts';

/** Statements that take an ACCESS EXCLUSIVE lock, with the name of the table or of one of its indexes. */
const lockingTable = /^\s*(?:--.*\n)*(?:ALTER TABLE|DROP TRIGGER "\w+" ON) (?:"public"\.)?"(\w+)"/i;
/** Renaming an index locks the index only, and nothing waits for that. */
const lockingIndex = /^\s*DROP INDEX (?:"public"\.)?"(\w+)"/i;
/** A new foreign key only blocks writes to the referenced table, a new index or trigger those to its own. */
const reference = /REFERENCES "public"\."(\w+)"/g;
const blockingWrites =
  /^\s*(?:--.*\n)*CREATE (?:(?:CONSTRAINT )?TRIGGER[\s\S]*?|(?:UNIQUE )?INDEX (?:\/\* concurrently \*\/ )?"\w+") ON (?:"public"\.)?"(\w+)"/i;

/**
 * Takes all locks of a migration before its first statement, referenced tables first, in the order of the shop's own
 * transactions: an order is written before its lines. In statement order, a migration and a running order transaction
 * would deadlock repeatedly. Where a transaction reads a referenced table last, only the other order succeeds: every second
 * attempt takes that one.
 */
export async function lockTablesAhead(
  client: pg.ClientBase,
  { statements }: Migration,
  attempt: number,
): Promise<void> {
  const named = (form: RegExp) => statements.flatMap((statement) => form.exec(statement)?.[1] ?? []);
  const referredTo = statements.flatMap((statement) => [...statement.matchAll(reference)].map(([, table]) => table!));
  const { rows } = await client.query<{ name: string; is_changed: boolean }>(
    `with recursive tables (id, name) as (
       select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     ), referring (id, depth) as (
       select id, 0 from tables
       union select r.conrelid, depth + 1 from referring join pg_constraint r on r.confrelid = id
       where r.contype = 'f' and r.conrelid <> r.confrelid and depth < 20
     ), changed (id) as (
       select id from tables where name = any ($1)
       union select i.indrelid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = any ($2)
     )
     select name, id in (select id from changed) as is_changed
     from tables join (select id, max(depth) as depth from referring group by id) deepest using (id)
     where id in (select id from changed) or name = any ($3)
     order by depth, name`,
    [named(lockingTable), named(lockingIndex), [...referredTo, ...named(blockingWrites)]],
  );
  if (attempt % 2 === 0) rows.reverse();
  for (const { name, is_changed: isChanged } of rows) {
    await client.query(`lock table "${name}" in ${isChanged ? 'access exclusive' : 'share row exclusive'} mode`);
  }
}
