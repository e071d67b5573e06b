import { useEffect } from 'react';

const idleMs = 250;
const atOnce = 2;

/**
 * Loads the pictures further down as soon as the page is hydrated, the nearest first: they are there before a visitor
 * scrolls to them, and a print or a capture of the whole page has them all. A few at a time: a burst of drawings would keep
 * those of other visitors waiting. Not for visitors who asked their browser to save data.
 */
export function usePicturesWhenIdle(): void {
  useEffect(() => {
    const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
    if (connection?.saveData) return undefined;
    let inFlight = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const loadSome = () => {
      timer = undefined;
      while (!isOver && inFlight < atOnce) {
        const picture = document.querySelector<HTMLImageElement>('img[loading="lazy"]');
        if (!picture) return;
        picture.fetchPriority = 'low';
        picture.loading = 'eager';
        if (picture.complete) continue;
        inFlight += 1;
        const then = () => {
          inFlight -= 1;
          loadSome();
        };
        picture.addEventListener('load', then, { once: true });
        picture.addEventListener('error', then, { once: true });
      }
    };
    const loadSoon = () => {
      timer ??= setTimeout(loadSome, idleMs);
    };
    // Another tab of the menu, or more meals.
    const changes = new MutationObserver(loadSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    loadSoon();
    return () => {
      isOver = true;
      clearTimeout(timer);
      changes.disconnect();
    };
  }, []);
}
