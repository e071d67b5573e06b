import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { SalesGroup } from '#contract/reports.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { StaffDay } from '#web/features/business-day/staff-day.tsx';
import { call } from '#web/platform/api/call.ts';
import { download } from '#web/platform/api/download.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { UnderlineTabs } from '#web/ui/navigation/underline-tabs.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { StaffTableSkeleton } from '#web/ui/staff-list/staff-table-skeleton.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { openFileSink } from '../orders/export/file-sink.ts';
import {
  type Period,
  type Preset,
  groupLabels,
  groups,
  periodOf,
  presetOf,
  presetOptions,
  readGroup,
  readPeriod,
  withFrom,
  withTo,
} from './reports-search-params.ts';
import { SalesTable } from './sales-table.tsx';

const title = 'Reports';
const noPages = { sizes: [100], usualSize: 100 };
const panelId = 'sales-report';
const ownDays = { value: '', label: 'Other days' };

export const meta = staffMeta('admin', title, '/admin/reports');

export default function ReportsPage() {
  const { part, setParts } = useListSearchParams(noPages);
  const today = businessDay(new Date(useMinute()));
  const period = readPeriod(part, today);
  const by = readGroup(part('by'));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['admin', 'sales', by, period.from, period.to],
    queryFn: async ({ signal }) => {
      const { getSales } = await import('#contract/reports.ts');
      return call(getSales, { query: { ...period, by } }, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isEmpty = data && data.totals.orders === 0 && data.totals.cancelledOrders === 0;
  return (
    <>
      <StaffPageHead title={title}>
        <DownloadButton period={period} by={by} isDisabled={!data || Boolean(isEmpty)} />
      </StaffPageHead>
      <div className="px-4 pt-2 wide:px-7">
        <UnderlineTabs
          label="Sales and tax"
          panelId={panelId}
          selected={by}
          tabs={groups.map((id) => ({
            id,
            label: groupLabels[id],
            to: `/admin/reports?${new URLSearchParams({ ...period, by: id }).toString()}`,
          }))}
        />
      </div>
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabElementId(panelId, by)}
        className="grid gap-3 px-4 pt-3.5 pb-7 wide:px-7"
      >
        <search aria-label="Period" className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
          <StaffSelect
            label="Period"
            value={presetOf(period, today) ?? ''}
            options={presetOf(period, today) ? presetOptions : [ownDays, ...presetOptions]}
            onChange={(preset) => setParts({ ...periodOf(preset as Preset, today), by })}
            className="max-staff-cards:w-full max-staff-cards:[&>select]:grow"
          />
          <div className="flex gap-x-4 max-staff-cards:w-full">
            <StaffDay
              label="From"
              value={period.from}
              onChange={(from) => from && setParts({ ...withFrom(period, from), by })}
            />
            <StaffDay label="To" value={period.to} onChange={(to) => to && setParts({ ...withTo(period, to), by })} />
          </div>
        </search>
        <p className="text-note text-ink-2">
          By the day on which orders were placed, in Hyderabad. Cancelled and unpaid orders are counted apart.
        </p>
        {error ? (
          <ErrorState message={`The report could not be loaded: ${error.message}`} onRetry={() => void refetch()} />
        ) : isEmpty ? (
          <EmptyState icon={<ChartColumn aria-hidden="true" strokeWidth={1.6} />} title="No orders in this period">
            <p className="text-ink-2">Choose other days to see sales and tax.</p>
          </EmptyState>
        ) : data ? (
          <SalesTable by={by} report={data} isStale={isPlaceholderData} />
        ) : (
          <StaffTableSkeleton text="Loading the report..." rows={6} />
        )}
      </div>
    </>
  );
}

type DownloadButtonProps = { readonly period: Period; readonly by: SalesGroup; readonly isDisabled: boolean };

function DownloadButton({ period, by, isDisabled }: DownloadButtonProps) {
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    const sink = await openFileSink(`sales-by-${by}-${period.from}-to-${period.to}.csv`);
    if (!sink) return;
    setIsSaving(true);
    try {
      const { salesExportPath } = await import('#contract/reports.ts');
      const rows = download(salesExportPath, { ...period, by }, new AbortController().signal);
      for await (const piece of rows) await sink.write(piece);
      await sink.close();
    } catch (error) {
      await sink.abort();
      toast.error('Failed to download the report', {
        points: [error instanceof Error ? error.message : String(error)],
      });
    }
    setIsSaving(false);
  };
  return (
    <StaffButton
      busy={isSaving}
      disabled={isDisabled}
      icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.9} />}
      onClick={() => void save()}
    >
      Download CSV
    </StaffButton>
  );
}
