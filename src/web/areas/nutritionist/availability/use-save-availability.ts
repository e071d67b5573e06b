import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WorkingHours } from '#contract/nutritionist.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { availabilityQuery, dashboardQuery } from '../nutritionist-queries.ts';

/** What it throws, the form tells. */
export function useSaveAvailability() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (hours: WorkingHours[]) => {
      const { setAvailability } = await import('#contract/nutritionist.ts');
      return call(setAvailability, { body: { hours } });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(availabilityQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: dashboardQuery.queryKey });
      toast.success('Availability saved');
    },
  });
}
