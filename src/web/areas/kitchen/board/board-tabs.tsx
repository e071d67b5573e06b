import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { countFulfillment } from '#contract/kitchen-board.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { inKitchenStatuses, orderStatuses } from '#domain/orders/order-status.ts';
import { classNames } from '#web/ui/class-names.ts';
import { tabElementId, useTabKeys, useSelectedInView } from '#web/ui/navigation/link-tabs.tsx';
import { useKitchenEventsContext } from '../events/kitchen-events-context.ts';
import { countsQuery, overdueQuery } from '../kitchen-queries.ts';
import type { BoardOrder } from './board-order.ts';
import { boardPath, boardTabNames, boardTabs, type BoardTab } from './board-search-params.ts';
import { statusLook } from './status-look.ts';

type BoardTabsProps = {
  readonly panelId: string;
  readonly day: BusinessDay;
  readonly today: BusinessDay;
  readonly selected: BoardTab;
  readonly order: BoardOrder;
};

/** Chips with the colour of their status. A narrow strip scrolls and keeps the selected chip in view. */
export function BoardTabs({ panelId, day, today, selected, order }: BoardTabsProps) {
  const counts = useQuery({ ...countsQuery(day), refetchInterval: useKitchenEventsContext().refetchInterval }).data;
  const overdue = useQuery(overdueQuery).data?.orderIds.length;
  const tabs = shownTabs(order, selected).map((id) => ({
    id,
    label: tabLabel(id, order),
    count: id === 'overdue' ? overdue : counts && countOf(counts, id, order),
    to: boardPath({ day, tab: id }, today),
  }));
  const onKeyDown = useTabKeys(panelId, tabs);
  const strip = useSelectedInView(panelId, selected);
  return (
    <div
      ref={strip}
      role="tablist"
      aria-label="Status"
      onKeyDown={onKeyDown}
      className="relative flex min-w-0 gap-1.5 -mx-1 overflow-x-auto p-1 [scrollbar-width:none] max-staff-rows:-mx-4 max-staff-rows:px-4"
    >
      {tabs.map(({ id, label, count, to }) => (
        <Link
          key={id}
          id={tabElementId(panelId, id)}
          role="tab"
          to={to}
          preventScrollReset
          aria-selected={id === selected}
          aria-controls={panelId}
          tabIndex={id === selected ? 0 : -1}
          title={count === undefined ? undefined : `${count} ${count === 1 ? 'order' : 'orders'}`}
          className="flex min-h-11 items-center gap-2 rounded-cell border border-line-strong bg-paper px-3 text-secondary wide:pointer-fine:min-h-9 font-[640] whitespace-nowrap text-ink-2 hover:bg-mist focus-visible:rounded-cell aria-selected:border-ink aria-selected:bg-ink aria-selected:text-white"
        >
          <Swatch tab={id} />
          {label}
          {/* The title is its accessible description. */}
          {count === undefined ? null : (
            <span
              aria-hidden="true"
              className={classNames(
                'num pt-0.5 font-display text-figure leading-none font-[760]',
                id === 'overdue' && id !== selected && count > 0 && 'text-st-red',
              )}
            >
              {count}
            </span>
          )}
        </Link>
      ))}
    </div>
  );
}

/** A board sorted by due time shows late orders first. */
function shownTabs(order: BoardOrder, selected: BoardTab): readonly BoardTab[] {
  const others = boardTabNames.filter((id) => id !== 'overdue' && id !== 'all');
  return order === 'due' || selected === 'overdue' ? ['all', 'overdue', ...others] : ['all', ...others];
}

/** By due time, the first tab lists only orders that the kitchen can act on. */
export function tabLabel(tab: BoardTab, order: BoardOrder): string {
  return tab === 'all' && order === 'due' ? 'To do' : boardTabs[tab].label;
}

type Counts = ResponseOf<typeof countFulfillment>;

export function countOf(counts: Counts, tab: BoardTab, order: BoardOrder): number {
  const { status } = boardTabs[tab];
  if (status) return counts[status] ?? 0;
  const counted = order === 'due' ? inKitchenStatuses : orderStatuses;
  return counted.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
}

function Swatch({ tab }: { readonly tab: BoardTab }) {
  const { status } = boardTabs[tab];
  if (tab === 'overdue') return <span aria-hidden="true" className="size-3 rounded-[3px] bg-st-red" />;
  return status ? <span aria-hidden="true" className={`size-3 rounded-[3px] ${statusLook(status).solid}`} /> : null;
}
