import { desc, sql } from 'drizzle-orm';
import type { BrowserFault } from '#contract/browser-faults.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { browserFaults } from '#server/db/schema/browser-faults.ts';

/** More different ones are not told apart: the known ones are still counted. */
const mostFaults = 300;
const shownFaults = 50;

export async function countFault(tx: Tx, hash: Buffer, { release, route, name, stack }: BrowserFault): Promise<void> {
  await tx.execute(sql`
    insert into browser_faults (hash, release, route, name, stack)
    select ${hash}, ${release}, ${route}, ${name}, ${JSON.stringify(stack)}::jsonb
    where (select count(*) from browser_faults) < ${mostFaults} or exists (select from browser_faults where hash = ${hash})
    on conflict (hash) do update set count = least(browser_faults.count, 1000000) + 1, last_seen_at = now()`);
}

export function findFaults(db: Db) {
  return db.select().from(browserFaults).orderBy(desc(browserFaults.lastSeenAt)).limit(shownFaults);
}
