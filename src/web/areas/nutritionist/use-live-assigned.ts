import { useQueryClient } from '@tanstack/react-query';
import { useLiveConsultations } from '#web/features/consultations/use-live-consultations.ts';
import { useLiveEvents, type Live } from '#web/platform/live/use-live-events.ts';
import { nutritionistKeys } from './nutritionist-queries.ts';

/** While mounted, live events refetch assigned consultations. */
export function useLiveAssigned(): Live {
  const queryClient = useQueryClient();
  // Inactive queries are not refetched and may be about a client who was reassigned.
  const removeInactive = () => queryClient.removeQueries({ queryKey: nutritionistKeys.root, type: 'inactive' });
  useLiveEvents({
    onConsultation: ({ change }) => {
      if (change === 'assignment') removeInactive();
    },
    onGap: removeInactive,
  });
  return useLiveConsultations(nutritionistKeys);
}
