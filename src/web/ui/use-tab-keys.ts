import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { tabElementId } from './pill-tabs.tsx';

type LinkTab = { readonly id: string; readonly to: string };

/** Arrow keys move through tabs that are links and wrap around, Home and End jump, the space bar follows like Enter. */
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
