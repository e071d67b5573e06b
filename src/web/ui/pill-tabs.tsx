import type { KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { classNames } from './class-names.ts';

export type PillTab<Id extends string> = { readonly id: Id; readonly label: string; readonly to: string };

type PillTabsProps<Id extends string> = {
  readonly label: string;
  readonly panelId: string;
  readonly tabs: readonly PillTab<Id>[];
  readonly selected: Id;
  readonly className?: string;
};

export const tabElementId = (panelId: string, tabId: string) => `${panelId}-${tabId}`;

/** A choice that lives in the address: each tab is a link, so it also works before the page is alive. */
export function PillTabs<Id extends string>({ label, panelId, tabs, selected, className }: PillTabsProps<Id>) {
  const navigate = useNavigate();

  const choose = (event: KeyboardEvent, index: number) => {
    const tab = tabs.at(index % tabs.length);
    if (!tab) return;
    event.preventDefault();
    document.getElementById(tabElementId(panelId, tab.id))?.focus();
    void navigate(tab.to, { preventScrollReset: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // From the tab that has the focus: the selected one may be a navigation behind.
    const focused = document.activeElement?.id;
    const current = tabs.findIndex((tab) => tabElementId(panelId, tab.id) === focused);
    if (event.key === 'ArrowRight') choose(event, current + 1);
    if (event.key === 'ArrowLeft') choose(event, current - 1);
    if (event.key === 'Home') choose(event, 0);
    if (event.key === 'End') choose(event, -1);
    if (event.key === ' ') choose(event, current);
  };

  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames('flex gap-1 rounded-full border border-line bg-mist p-[5px] sm:inline-flex', className)}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          id={tabElementId(panelId, tab.id)}
          role="tab"
          to={tab.to}
          preventScrollReset
          aria-selected={tab.id === selected}
          aria-controls={panelId}
          tabIndex={tab.id === selected ? 0 : -1}
          className="flex min-h-11 flex-1 items-center justify-center rounded-full px-2 font-[620] whitespace-nowrap text-ink-2 no-underline transition-colors duration-160 hover:text-ink focus-visible:rounded-full aria-selected:bg-beet-800 aria-selected:text-white sm:px-[22px]"
        >
          {tab.label}
        </Link>
      ))}
    </div>
  );
}
