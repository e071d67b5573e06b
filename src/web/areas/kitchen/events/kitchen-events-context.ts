import { createContext, useContext, useEffect } from 'react';

export type KitchenEventsValue = {
  /** By order: when this tab learnt of it, in milliseconds. */
  readonly arrivals: ReadonlyMap<number, number>;
  readonly unseenCount: number;
  readonly markSeen: () => void;
  /** For the queries of the area: while the stream is down they ask by themselves. */
  readonly refetchInterval: number | false;
};

export const KitchenEventsContext = createContext<KitchenEventsValue>({
  arrivals: new Map(),
  unseenCount: 0,
  markSeen: () => {},
  refetchInterval: false,
});

export function useKitchenEventsContext(): KitchenEventsValue {
  return useContext(KitchenEventsContext);
}

const signsOfLife = ['pointerdown', 'keydown', 'focus'] as const;

/**
 * For the page that shows the orders: opening it, coming back to its tab, or touching it counts as having looked. A board
 * on the wall is always in sight, so an order that arrives there is new until somebody touches it.
 */
export function useLooking({ markSeen }: KitchenEventsValue): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') markSeen();
    };
    look();
    document.addEventListener('visibilitychange', look);
    for (const sign of signsOfLife) window.addEventListener(sign, look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      for (const sign of signsOfLife) window.removeEventListener(sign, look);
    };
  }, [markSeen]);
}
