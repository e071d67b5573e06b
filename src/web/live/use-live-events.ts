import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#web/session/session-store.ts';
import { followOrders, type Follower } from './live-orders.ts';
import { useLiveState } from './use-live-state.ts';

const pollEveryMs = 10_000;

export type Live = {
  readonly isLive: boolean;
  /** For the queries that show orders: while the stream is down they ask by themselves. */
  readonly refetchInterval: number | false;
};

/** While mounted, every step of every order that this session may hear of. */
export function useLiveEvents({ onMoved, onGap, isAlwaysOn }: Follower): Live {
  const token = useSession().user?.token;
  const tellMoved = useEffectEvent(onMoved);
  const tellGap = useEffectEvent(onGap);
  useEffect(() => {
    if (token === undefined) return undefined;
    return followOrders(token, { onMoved: (moved) => tellMoved(moved), onGap: () => tellGap(), isAlwaysOn });
  }, [token, isAlwaysOn]);
  const isLive = useLiveState().state === 'open';
  return { isLive, refetchInterval: isLive ? false : pollEveryMs };
}
