import { download } from '#web/platform/api/download.ts';
import type { OrdersFilter } from '../orders-filter.ts';
import type { FileSink } from './file-sink.ts';

/** `ids`: only these orders, separated by commas. */
export type ExportFilter = OrdersFilter & { readonly ids?: string };
export type ExportProgress = { readonly rows: number; readonly bytes: number };

/** Streams the filtered orders into a file. A failed or cancelled export leaves no file. */
export async function exportOrders(
  filter: ExportFilter,
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

const quote = 0x22;
const lineFeed = 0x0a;

/** Counts the rows of a CSV stream whose chunks may end anywhere. A line break within quotes is part of a cell. */
export class CsvRowCounter {
  #lines = 0;
  #isQuoted = false;

  add(piece: Uint8Array): void {
    for (const byte of piece) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) this.#lines += 1;
    }
  }

  /** Without the header row. */
  get rows(): number {
    return Math.max(this.#lines - 1, 0);
  }
}

/** '0 KB', '812 KB', '24.3 MB' */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** '1 order', '1,00,000 orders' */
export function countOrders(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'order' : 'orders'}`;
}
