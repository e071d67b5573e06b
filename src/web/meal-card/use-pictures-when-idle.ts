import { useEffect } from 'react';

/**
 * Loads the pictures further down once the page has loaded and is idle, so that a print, a capture or an archive of the
 * whole page has them all. Not for visitors who asked their browser to save data.
 */
export function usePicturesWhenIdle(): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
    if (connection?.saveData) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Safari has no requestIdleCallback; a pause after the load event serves as well.
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(loadAll, idleMs);
    };
    const added = new MutationObserver(later);
    const begin = () => {
      later();
      added.observe(document.body, { childList: true, subtree: true });
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    window.addEventListener('beforeprint', loadAll);
    return () => {
      clearTimeout(timer);
      added.disconnect();
      window.removeEventListener('load', begin);
      window.removeEventListener('beforeprint', loadAll);
    };
  }, []);
}

const idleMs = 1_500;

function loadAll(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) {
    picture.fetchPriority = 'low';
    picture.loading = 'eager';
  }
}
