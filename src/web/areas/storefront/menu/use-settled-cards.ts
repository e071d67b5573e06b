import { useEffect, type RefObject } from 'react';

const idleMs = 300;

/**
 * Until the page has settled, the style sheet skips the cards below the fold (`.meal-list`): the largest paint of a slow
 * phone comes half a second earlier. One by one they are then laid out for good, so that a picture of the whole page
 * has them all; at once when the visitor scrolls, so that a position in the list stays where it is.
 */
export function useSettledCards(list: RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if ('settled' in dataset) return undefined;
    const cards = [...(list.current?.children ?? [])].filter((card) => card instanceof HTMLElement);
    let timer = setTimeout(layOutSome, idleMs);

    function layOutSome(): void {
      if (document.readyState === 'complete') {
        const card = cards.shift();
        if (card) card.style.contentVisibility = 'visible';
      }
      if (cards.length === 0) settle();
      else timer = setTimeout(layOutSome, document.readyState === 'complete' ? 16 : idleMs);
    }
    function settle(): void {
      dataset['settled'] = '';
      stop();
    }
    function stop(): void {
      clearTimeout(timer);
      window.removeEventListener('scroll', settle);
    }
    window.addEventListener('scroll', settle, { once: true, passive: true });
    return stop;
  }, [list]);
}
