import { useQueryClient } from '@tanstack/react-query';
import { useLiveConsultations } from '#web/consultations/use-live-consultations.ts';
import { useLiveEvents, type Live } from '#web/live/use-live-events.ts';
import { nutritionistKeys } from './nutritionist-keys.ts';

/** While mounted, whatever changes about an assigned consultation is read again. */
export function useLiveAssigned(): Live {
  const queryClient = useQueryClient();
  // What is not shown at present is not read again, and may be about a client who has been given to somebody else.
  const forgetUnseen = () => queryClient.removeQueries({ queryKey: nutritionistKeys.root, type: 'inactive' });
  useLiveEvents({
    onConsultation: ({ change }) => {
      if (change === 'assignment') forgetUnseen();
    },
    onGap: forgetUnseen,
  });
  return useLiveConsultations(nutritionistKeys);
}
