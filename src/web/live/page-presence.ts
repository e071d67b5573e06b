/** Whether anyone can be looking at this tab, and whether the network is there. */
export type PagePresence = {
  readonly isHidden: () => boolean;
  /** Called whenever the tab is hidden or shown, and when the network is back. */
  readonly subscribe: (listener: () => void) => () => void;
};

export const pagePresence: PagePresence = {
  isHidden: () => document.visibilityState === 'hidden',
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('online', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('online', listener);
    };
  },
};
