import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Placed = { readonly id: number };

/** How long a pointer has to rest before cards may move. */
export const restMs = 2000;

/**
 * The latest orders in the places that they have on the screen. One that has left the list keeps its place; one that is
 * new has none yet.
 */
export function inTheirPlaces<T extends Placed>(shown: readonly T[], latest: readonly T[]): readonly T[] {
  const byId = new Map(latest.map((order) => [order.id, order]));
  return shown.map((order) => byId.get(order.id) ?? order);
}

export function isSamePlaces(shown: readonly Placed[], latest: readonly Placed[]): boolean {
  return shown.length === latest.length && shown.every(({ id }, place) => id === latest[place]?.id);
}

const activities = ['pointermove', 'pointerdown', 'pointerup', 'wheel', 'keydown'] as const;

/** After cards have moved, presses are ignored for this long: a finger that was already moving would press the wrong card. */
const guardMs = 350;

/**
 * Cards do not move under a hand: while a cook points, presses or scrolls, new cards wait and those that have left
 * stay, until it has rested for two seconds. A card that has moved takes no presses for a moment.
 */
export function useHeldPlaces<T extends Placed>(latest: readonly T[] | undefined) {
  const [shown, setShown] = useState(latest);
  const lastActive = useRef(-restMs);
  const lastMove = useRef<{ readonly at: number; readonly ids: ReadonlySet<number> }>({ at: 0, ids: new Set() });
  useEffect(() => {
    const notice = () => {
      lastActive.current = performance.now();
    };
    for (const activity of activities) window.addEventListener(activity, notice, { passive: true });
    return () => {
      for (const activity of activities) window.removeEventListener(activity, notice);
    };
  }, []);

  /** Returns how long to wait. */
  const settle = useEffectEvent((next: readonly T[] | undefined): number => {
    const now = performance.now();
    const waitMs = shown && shown.length > 0 ? lastActive.current + restMs - now : 0;
    if (shown && next && waitMs > 0) {
      setShown(inTheirPlaces(shown, next));
      return waitMs;
    }
    const moved = shown?.filter(({ id }, place) => next && next[place]?.id !== id) ?? [];
    if (moved.length > 0) lastMove.current = { at: now, ids: new Set(moved.map(({ id }) => id)) };
    setShown(next);
    return 0;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const waitMs = settle(latest);
      if (waitMs > 0) timer = setTimeout(wait, waitMs);
    };
    wait();
    return () => clearTimeout(timer);
  }, [latest]);

  const isHeld = shown !== undefined && latest !== undefined && !isSamePlaces(shown, latest);
  const places = new Set(shown?.map(({ id }) => id));
  return {
    orders: isHeld ? inTheirPlaces(shown, latest) : latest,
    /** How many new orders wait for their place. */
    waiting: isHeld ? latest.filter(({ id }) => !places.has(id)).length : 0,
    hasJustMoved: (id: number) => lastMove.current.ids.has(id) && performance.now() < lastMove.current.at + guardMs,
  };
}
