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

/** While mounted, every change of an order, a consultation or a claim that this session may receive. */
export function useLiveEvents({ onMoved, onConsultation, onClaim, onGap, isAlwaysOn }: Follower): Live {
  const token = useSession().user?.token;
  const notifyMoved = useEffectEvent<NonNullable<Follower['onMoved']>>((moved) => onMoved?.(moved));
  const notifyConsultation = useEffectEvent<NonNullable<Follower['onConsultation']>>((changed) =>
    onConsultation?.(changed),
  );
  const notifyClaim = useEffectEvent<NonNullable<Follower['onClaim']>>((changed) => onClaim?.(changed));
  const notifyGap = useEffectEvent(onGap);
  useEffect(() => {
    if (token === undefined) return undefined;
    return followLive(token, {
      onMoved: (moved) => notifyMoved(moved),
      onConsultation: (changed) => notifyConsultation(changed),
      onClaim: (changed) => notifyClaim(changed),
      onGap: () => notifyGap(),
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
