import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';

export type LinkTab<Id extends string = string> = { readonly id: Id; readonly label: string; readonly to: string };

/** Tabs whose selection is in the URL: each is a link, so it also works before hydration. */
export type LinkTabsProps<Id extends string> = {
  readonly label: string;
  readonly panelId: string;
  readonly tabs: readonly LinkTab<Id>[];
  readonly selected: Id;
  readonly className?: string;
};

export const tabElementId = (panelId: string, tabId: string) => `${panelId}-${tabId}`;

/** Arrow keys move through the tabs and wrap around, Home and End jump, Space activates like Enter. */
export function useTabKeys(panelId: string, tabs: readonly LinkTab[]) {
  const navigate = useNavigate();

  const choose = (event: KeyboardEvent, index: number) => {
    const tab = tabs.at(index % tabs.length);
    if (!tab) return;
    event.preventDefault();
    document.getElementById(tabElementId(panelId, tab.id))?.focus();
    void navigate(tab.to, { preventScrollReset: true });
  };
  return (event: KeyboardEvent) => {
    // From the tab that has the focus: the selected one may be a navigation behind.
    const focused = document.activeElement?.id;
    const current = tabs.findIndex((tab) => tabElementId(panelId, tab.id) === focused);
    if (event.key === 'ArrowRight') choose(event, current + 1);
    if (event.key === 'ArrowLeft') choose(event, current - 1);
    if (event.key === 'Home') choose(event, 0);
    if (event.key === 'End') choose(event, -1);
    if (event.key === ' ') choose(event, current);
  };
}

type TabLinksProps = Pick<LinkTabsProps<string>, 'panelId' | 'tabs' | 'selected'> & { readonly tabClassName: string };

export function TabLinks({ panelId, tabs, selected, tabClassName }: TabLinksProps) {
  return tabs.map((tab) => (
    <Link
      key={tab.id}
      id={tabElementId(panelId, tab.id)}
      role="tab"
      to={tab.to}
      preventScrollReset
      aria-selected={tab.id === selected}
      aria-controls={panelId}
      tabIndex={tab.id === selected ? 0 : -1}
      className={tabClassName}
    >
      {tab.label}
    </Link>
  ));
}

/** For a strip of tabs that scrolls where it is too narrow: the selected one is centred. */
export function useSelectedInView(panelId: string, selected: string) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(tabElementId(panelId, selected));
    if (tab && strip.current)
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2;
  }, [panelId, selected]);
  return strip;
}
