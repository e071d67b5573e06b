import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSession } from '#web/platform/session/session-store.ts';
import { type Follower, followLive, readLiveStatus, subscribeToLiveStatus } from './live-followers.ts';
import type { LiveStatus } from './live-connection.ts';

const pollEveryMs = 10_000;

export type Live = {
  readonly isLive: boolean;
  /** For the queries of what is followed: while the stream is down they poll. */
  readonly refetchInterval: number | false;
};

/** While mounted, every event that this session may receive. */
export function useLiveEvents(follower: Follower): Live {
  const token = useSession().user?.token;
  const { isAlwaysOn } = follower;
  const latest = useEffectEvent(() => follower);
  useEffect(() => {
    if (token === undefined) return undefined;
    return followLive(token, {
      onMoved: (moved) => latest().onMoved?.(moved),
      onConsultation: (changed) => latest().onConsultation?.(changed),
      onClaim: (changed) => latest().onClaim?.(changed),
      onNote: (added) => latest().onNote?.(added),
      onCash: (handedIn) => latest().onCash?.(handedIn),
      onGap: () => latest().onGap(),
      isAlwaysOn,
    });
  }, [token, isAlwaysOn]);
  const isLive = useLiveState().state === 'open';
  return { isLive, refetchInterval: isLive ? false : pollEveryMs };
}

const atFirst: LiveStatus = { state: 'connecting', since: null };

/** The state of the tab's connection; it is open only while something follows (`useLiveEvents`, `useLiveOrders`). */
export function useLiveState(): LiveStatus {
  return useSyncExternalStore(subscribeToLiveStatus, readLiveStatus, () => atFirst);
}
