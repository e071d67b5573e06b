import { Link } from 'react-router';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { tabElementId, useTabKeys } from '#web/ui/navigation/link-tabs.tsx';
import { useSelectedInView } from '#web/ui/navigation/use-selected-in-view.ts';
import { boardPath, boardTabNames, boardTabs, type BoardTab } from './board-search-params.ts';
import { statusLook } from './status-look.ts';

type BoardTabsProps = {
  readonly panelId: string;
  readonly day: BusinessDay;
  readonly today: BusinessDay;
  readonly selected: BoardTab;
};

/** Chips with the colour of their status. A narrow strip scrolls and keeps the selected chip in view. */
export function BoardTabs({ panelId, day, today, selected }: BoardTabsProps) {
  const tabs = boardTabNames.map((id) => ({ id, label: boardTabs[id].label, to: boardPath({ day, tab: id }, today) }));
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
      {tabs.map(({ id, label, to }) => (
        <Link
          key={id}
          id={tabElementId(panelId, id)}
          role="tab"
          to={to}
          preventScrollReset
          aria-selected={id === selected}
          aria-controls={panelId}
          tabIndex={id === selected ? 0 : -1}
          className="flex min-h-11.5 items-center gap-2.25 rounded-cell border border-line-strong bg-paper px-4 text-base font-[640] whitespace-nowrap text-ink-2 hover:bg-mist focus-visible:rounded-cell aria-selected:border-ink aria-selected:bg-ink aria-selected:text-white"
        >
          <Swatch tab={id} />
          {label}
        </Link>
      ))}
    </div>
  );
}

function Swatch({ tab }: { readonly tab: BoardTab }) {
  const { status } = boardTabs[tab];
  return status ? <span aria-hidden="true" className={`size-3 rounded-[3px] ${statusLook(status).solid}`} /> : null;
}
