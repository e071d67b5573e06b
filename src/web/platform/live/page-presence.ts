/** Whether the tab is visible, and whether the network is up. */
export type PagePresence = {
  readonly isHidden: () => boolean;
  /** True only when it is certain. */
  readonly isOffline: () => boolean;
  /** Called whenever the tab is hidden or shown, and when the network goes down or is back. */
  readonly subscribe: (listener: () => void) => () => void;
};

export const pagePresence: PagePresence = {
  isHidden: () => document.visibilityState === 'hidden',
  isOffline: () => !navigator.onLine,
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};
