import { useEffect } from 'react';

const idleMs = 1_500;

/**
 * Loads the pictures further down once nothing has changed for a while, so that a print, a capture or an archive of the
 * whole page has them all. One after the other: a burst of drawings would keep those of other visitors waiting. Not for
 * visitors who asked their browser to save data.
 */
export function usePicturesWhenIdle(): void {
  useEffect(() => {
    const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
    if (connection?.saveData) return undefined;
    let isOver = false;
    let timer = setTimeout(loadNext, idleMs);
    function loadNext(): void {
      const picture = document.querySelector<HTMLImageElement>('img[loading="lazy"]');
      if (!picture) return;
      const then = () => {
        if (isOver) return;
        clearTimeout(timer);
        timer = setTimeout(loadNext);
      };
      picture.addEventListener('load', then, { once: true });
      picture.addEventListener('error', then, { once: true });
      picture.fetchPriority = 'low';
      picture.loading = 'eager';
      if (picture.complete) then();
    }
    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(loadNext, idleMs);
    });
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      isOver = true;
      clearTimeout(timer);
      changes.disconnect();
    };
  }, []);
}
