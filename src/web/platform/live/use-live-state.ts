import { useSyncExternalStore } from 'react';
import type { LiveStatus } from './live-connection.ts';
import { readLiveStatus, subscribeToLiveStatus } from './live-followers.ts';

const atFirst: LiveStatus = { state: 'connecting', since: null };

/** The state of the tab's connection; it is open only while something follows (`useLiveEvents`, `useLiveOrders`). */
export function useLiveState(): LiveStatus {
  return useSyncExternalStore(subscribeToLiveStatus, readLiveStatus, () => atFirst);
}
