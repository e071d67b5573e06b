import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Subscription, WeeklyDelivery } from '#contract/subscription-shapes.ts';
import { defaultTarget } from '#domain/menu/nutrition.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { useAddresses } from '#web/features/addresses/addresses-query.ts';
import { serviceabilityQuery, tradingOf } from '#web/features/addresses/serviceability.ts';
import { useDayLeft } from '#web/features/nutrition-target/use-day-left.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { saveOwn } from '#web/platform/session/own-storage.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { dayText } from '../day-texts.ts';
import { itemOf } from '#web/features/subscriptions/subscription-items.ts';
import { subscriptionPath } from '../subscription-url.ts';
import { endpoints, hasSubscriptionName, previewQuery, subscriptionsKey } from '../subscriptions-query.ts';
import {
  type BuilderDraft,
  type DraftDelivery,
  deliveryKey,
  draftOf,
  dropDraft,
  emptyDraft,
  patternOf,
  readDraft,
  saveDraft,
} from './builder-draft.ts';
import { type Step, stepOfField } from './builder-search-params.ts';
import { slotChoices } from '../slot-choices.ts';

export type Builder = ReturnType<typeof useBuilder>;
type FieldErrors = Readonly<Record<string, string>>;

const nowhere = { postalCode: '', latitude: null, longitude: null };

/** The draft with what the shop says about it. `edited`: the subscription that is changed; a new one is made without it. */
export function useBuilder(userId: number, edited: Subscription | undefined, onRefused: (step: Step) => void) {
  const [draft, setDraft] = useState(() => readDraft(userId, edited?.id) ?? (edited ? draftOf(edited) : emptyDraft));
  const [errors, setErrors] = useState<FieldErrors>({});
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => saveDraft(userId, edited?.id, draft), [userId, edited?.id, draft]);

  const addresses = useAddresses();
  const address =
    addresses.data?.find(({ id }) => id === draft.addressId) ??
    addresses.data?.find((one) => one.default) ??
    addresses.data?.[0];
  const { data: service, isError: isReachUnknown } = useQuery({
    ...serviceabilityQuery(address ?? nowhere),
    enabled: address !== undefined,
  });

  const pattern = patternOf(draft.deliveries);
  const preview = useQuery({ ...previewQuery(pattern), placeholderData: keepPreviousData });
  const own = useDayLeft()?.meal;
  const target = preview.data?.mealTarget ?? own;

  const change = (changes: Partial<BuilderDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const save = useMutationOnce({
    mutationFn: async () => {
      const { createSubscription, changeSubscription } = await endpoints();
      const { endsOn, swapsAllowed } = draft;
      const body = { addressId: address?.id ?? 0, endsOn: (endsOn || null) as BusinessDay | null, swapsAllowed };
      if (edited) {
        const { id, version } = edited;
        return call(changeSubscription, { params: { id }, body: { ...body, days: pattern, version } });
      }
      return call(createSubscription, { body: { ...body, days: pattern, startsOn: draft.startsOn } });
    },
    onSuccess: (saved) => {
      dropDraft(edited?.id);
      saveOwn(hasSubscriptionName, true);
      queryClient.removeQueries({ queryKey: subscriptionsKey, type: 'inactive' });
      const first = saved.nextDelivery ? `The first delivery comes on ${dayText(saved.nextDelivery.date)}.` : '';
      toast.success(edited ? 'Your subscription is changed.' : `Your subscription has started. ${first}`);
      void navigate(subscriptionPath(saved.id));
    },
    onError: (error) => {
      const fieldErrors = error instanceof ApiError ? error.fieldErrors : {};
      const [field] = Object.keys(fieldErrors);
      setErrors(field === undefined ? { form: error.message } : fieldErrors);
      if (field !== undefined) onRefused(stepOfField(field));
    },
  });

  return {
    draft,
    edited,
    errors,
    setErrors,
    change,
    setDeliveries: (deliveries: readonly DraftDelivery[]) => change({ deliveries }),
    addresses,
    address,
    /** Whether the times that the kitchen of the address offers are known, or cannot be. */
    isReachKnown: address === undefined || service !== undefined || isReachUnknown,
    choicesOf: slotChoices(tradingOf(service)?.slots),
    preview,
    /** Of a delivery as it is now: undefined while the shop computes it. */
    pricedOf: (delivery: DraftDelivery) => preview.data?.days.find((day) => isPriceOf(day, delivery)),
    target: target ?? defaultTarget,
    hasOwnTarget: target !== undefined,
    save,
  };
}

function isPriceOf(day: WeeklyDelivery, delivery: DraftDelivery): boolean {
  return (
    deliveryKey(day) === deliveryKey(delivery) &&
    JSON.stringify(day.lines.flatMap(itemOf).map(foodKey)) === JSON.stringify(delivery.items.map(foodKey))
  );
}

/** Names may be tidied by the shop; the same food is the same components. */
const ascending = (a: number, b: number) => a - b;
const foodKey = (item: DraftDelivery['items'][number]) =>
  'mealId' in item
    ? [item.mealId, item.quantity]
    : [
        item.baseComponentId,
        item.proteinOptionIds.toSorted(ascending),
        item.addOnIds.toSorted(ascending),
        item.quantity,
      ];

/** The messages of fields whose name begins so: 'days' has 'days.2.slot', too. */
export function errorOf(errors: FieldErrors, field: string): string | undefined {
  return Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}
