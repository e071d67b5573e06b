import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents, type Live } from '#web/platform/live/use-live-events.ts';
import { readAgain } from '#web/platform/live/use-live-orders.ts';
import { claimsKey } from './claims-query.ts';

/** While mounted, every change of a claim refreshes the queries that show it. */
export function useLiveClaims(): Live {
  const queryClient = useQueryClient();
  const refresh = () => void readAgain(queryClient, claimsKey);
  return useLiveEvents({ onClaim: refresh, onGap: refresh });
}
