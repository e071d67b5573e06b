import type { z } from 'zod';
import type { OrderExportQuery } from '#contract/admin-orders.ts';
import type { Database } from '#server/db/client.ts';
import type { TolerantReads } from '#server/db/replica-reads.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { readFilter } from './all-orders-filter.ts';
import { type ExportedOrder, findOrdersToExport } from './all-orders-queries.ts';
import { csvHead, csvRow } from './order-csv.ts';

const batchSize = 500;

/** Streams all matching orders, newest first, in batches as fast as the client reads, so that they are never all in memory. */
export async function exportOrders(
  { db, reads }: { readonly db: Database; readonly reads: TolerantReads },
  { userId }: Caller,
  query: z.output<typeof OrderExportQuery>,
): Promise<AsyncGenerator<string>> {
  const filter = await reads.read((replica) => readFilter(replica, query));
  await db.transaction((tx) =>
    recordAction(tx, userId, { action: 'exported', subject: 'order', subjectId: null, after: query }),
  );
  return (async function* rows() {
    yield csvHead;
    for (let belowId: number | null = null; ;) {
      const from: number | null = belowId;
      const batch: ExportedOrder[] = await reads.read((replica) =>
        findOrdersToExport(replica, filter, from, batchSize),
      );
      if (batch.length > 0) yield batch.map(csvRow).join('');
      if (batch.length < batchSize) return;
      belowId = batch.at(-1)!.id;
    }
  })();
}
