import Download from 'lucide-react/icons/download';
import { useRef } from 'react';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import type { OrdersFilter } from '../orders-filter.ts';
import { countOrders, formatSize } from './export-orders.ts';
import { useOrdersExport } from './use-orders-export.ts';

type ExportOrdersButtonProps = {
  readonly filter: OrdersFilter;
  /** Number of orders in the list; undefined while loading. */
  readonly total: number | undefined;
};

/** Exports all orders of the filter, not only the current page. */
export function ExportOrdersButton({ filter, total }: ExportOrdersButtonProps) {
  const { running, start, cancel } = useOrdersExport();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {running ? (
        <>
          <label className="num flex items-center gap-2.5 text-ink-2">
            <progress
              className="h-2 w-24 accent-beet-700"
              {...(running.of > 0 && { max: running.of, value: Math.min(running.rows, running.of) })}
            />
            {countOrders(running.rows)}, {formatSize(running.bytes)}
          </label>
          <StaffButton
            onClick={() => {
              cancel();
              moveLostFocus(button.current);
            }}
          >
            Cancel export
          </StaffButton>
        </>
      ) : null}
      <StaffButton
        ref={button}
        busy={running !== null}
        disabled={total === 0}
        icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        onClick={() => void start(filter, total ?? 0)}
      >
        Export CSV
      </StaffButton>
    </div>
  );
}
