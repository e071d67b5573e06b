import { useEffect, useRef } from 'react';
import { tabElementId } from './link-tabs.tsx';

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
