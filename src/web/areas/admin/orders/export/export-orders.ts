import { download } from '#web/api/download.ts';
import type { OrdersFilter } from '../orders-filter.ts';
import { CsvRowCounter } from './csv-row-counter.ts';
import type { FileSink } from './file-sink.ts';

export type ExportProgress = { readonly rows: number; readonly bytes: number };

/** Pours the orders of the filter into a file as they come. Nothing is kept of an export that fails or is cancelled. */
export async function exportOrders(
  filter: OrdersFilter,
  sink: FileSink,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: ExportProgress) => void },
): Promise<ExportProgress> {
  const counter = new CsvRowCounter();
  let bytes = 0;
  try {
    const { orderExportPath } = await import('#contract/admin-orders.ts');
    for await (const piece of download(orderExportPath, filter, options.signal)) {
      await sink.write(piece);
      counter.add(piece);
      bytes += piece.length;
      options.onProgress({ rows: counter.rows, bytes });
    }
    await sink.close();
    return { rows: counter.rows, bytes };
  } catch (error) {
    await sink.abort().catch(() => undefined);
    throw error;
  }
}
