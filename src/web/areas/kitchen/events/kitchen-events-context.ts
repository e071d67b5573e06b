import { createContext, useContext, useEffect } from 'react';

export type KitchenEventsValue = {
  /** Arrival time in this tab by order id, in milliseconds. */
  readonly arrivals: ReadonlyMap<number, number>;
  readonly unseenCount: number;
  readonly markSeen: () => void;
  /** For the queries of the area: they poll while the live stream is down. */
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

const interactions = ['pointerdown', 'keydown', 'focus'] as const;

/**
 * Marks new orders as seen when the orders page is opened, becomes visible or gets any input. Visibility alone is not
 * enough: a board on the wall is always visible, so an order stays new until the board is touched.
 */
export function useMarkSeen({ markSeen }: KitchenEventsValue): void {
  useEffect(() => {
    const markIfVisible = () => {
      if (document.visibilityState === 'visible') markSeen();
    };
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    for (const interaction of interactions) window.addEventListener(interaction, markIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', markIfVisible);
      for (const interaction of interactions) window.removeEventListener(interaction, markIfVisible);
    };
  }, [markSeen]);
}
