import { useEffect } from 'react';

const idleMs = 1_500;

/**
 * Loads the pictures further down once nothing has changed for a while, so that a print, a capture or an archive of the
 * whole page has them all. Not for visitors who asked their browser to save data.
 */
export function usePicturesWhenIdle(): void {
  useEffect(() => {
    const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
    if (connection?.saveData) return undefined;
    let timer = setTimeout(loadAll, idleMs);
    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(loadAll, idleMs);
    });
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      changes.disconnect();
    };
  }, []);
}

function loadAll(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) {
    picture.fetchPriority = 'low';
    picture.loading = 'eager';
  }
}
