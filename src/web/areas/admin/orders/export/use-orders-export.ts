import { useEffect, useRef, useState } from 'react';
import { businessDay } from '#domain/calendar/business-day.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { countOrders, exportOrders, type ExportFilter, type ExportProgress } from './export-orders.ts';
import { openFileSink } from './file-sink.ts';

export type RunningExport = ExportProgress & { /** Expected number of rows; 0 when unknown. */ readonly of: number };

const nothingYet: ExportProgress = { rows: 0, bytes: 0 };

export function useOrdersExport() {
  const [running, setRunning] = useState<RunningExport | null>(null);
  const current = useRef<AbortController>(null);
  // After leaving the page the export could no longer be cancelled.
  useEffect(() => () => current.current?.abort(), []);

  const start = async (filter: ExportFilter, of: number) => {
    const sink = await openFileSink(`orders-${businessDay(new Date())}.csv`);
    if (!sink) return;
    const controller = new AbortController();
    current.current = controller;
    setRunning({ ...nothingYet, of });
    try {
      const { rows } = await exportOrders(filter, sink, {
        signal: controller.signal,
        onProgress: (progress) => setRunning({ ...progress, of }),
      });
      toast.success(`${countOrders(rows)} exported`);
    } catch (error) {
      if (controller.signal.aborted) toast.success('Export cancelled');
      else toast.error('Failed to export orders', { points: [error instanceof Error ? error.message : String(error)] });
    } finally {
      setRunning(null);
    }
  };
  return { running, start, cancel: () => current.current?.abort() };
}
