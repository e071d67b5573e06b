import { useQueryClient } from '@tanstack/react-query';
import type { Subscription, SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import type { DeliveryChange } from '#contract/subscriptions.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { endpoints, subscriptionsKey } from '../subscriptions-query.ts';

type OfUnion<T> = T extends unknown ? Omit<T, 'version'> : never;
/** Without the version: the version of the subscription on the screen is added. */
export type ChangeOfDelivery = OfUnion<DeliveryChange>;

/** After each change, and after a refused one, the page shows what is there now. */
function useShowNow() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: subscriptionsKey });
}

/** Errors of fields are shown by the form; everything else is a message. */
function showRefusal(what: string, error: Error): void {
  const isConflict = error instanceof ApiError && error.status === 409;
  if (error instanceof ApiError && Object.keys(error.fieldErrors).length > 0) return;
  toast.error(isConflict ? 'It was changed elsewhere meanwhile. This is what is there now.' : what, {
    points: isConflict ? [] : [error.message],
    durationMs: 8000,
  });
}

type ChangedDelivery = { readonly delivery: SubscriptionDelivery; readonly change: ChangeOfDelivery };

export function useChangeDelivery(subscriptionId: number) {
  const showNow = useShowNow();
  return useMutationOnce({
    mutationFn: async ({ delivery: { date, slot, version }, change }: ChangedDelivery) =>
      call((await endpoints()).changeDelivery, {
        params: { id: subscriptionId, date, slot },
        body: { ...change, version },
      }),
    onError: (error) => showRefusal('The delivery could not be changed', error),
    onSettled: showNow,
  });
}

type ChangeOfSubscription =
  | { readonly action: 'pause'; readonly from?: string; readonly until?: string }
  | { readonly action: 'resume' }
  | { readonly action: 'end' };

const failures: Record<ChangeOfSubscription['action'], string> = {
  pause: 'The subscription could not be paused',
  resume: 'The subscription could not be resumed',
  end: 'The subscription could not be ended',
};

export function useChangeSubscription({ id, version }: Pick<Subscription, 'id' | 'version'>) {
  const showNow = useShowNow();
  return useMutationOnce({
    mutationFn: async (change: ChangeOfSubscription) => {
      const { pauseSubscription, resumeSubscription, endSubscription } = await endpoints();
      const params = { id };
      if (change.action === 'resume') return call(resumeSubscription, { params, body: { version } });
      if (change.action === 'end') return call(endSubscription, { params, body: { version } });
      const { from, until } = change;
      return call(pauseSubscription, {
        params,
        body: {
          version,
          ...(from && { from }),
          ...(until && { until }),
        },
      });
    },
    onError: (error, { action }) => showRefusal(failures[action], error),
    onSettled: showNow,
  });
}

export const fieldErrorsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fieldErrors : {};
