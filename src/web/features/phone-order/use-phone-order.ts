import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import type { Order } from '#contract/orders.ts';
import type { PhoneCustomer } from '#contract/phone-orders.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { type BowlToOrder, type PhoneLine, addBowl, addLine, setQuantity, toItems } from './phone-order-lines.ts';

const endpoints = () => import('#contract/phone-orders.ts');

type Draft = {
  readonly customerId: number;
  readonly deliveryAddressId: number;
  readonly items: readonly PhoneLine[];
  readonly deliverAt?: string;
  readonly isOverLimitAllowed: boolean;
  readonly couponCode?: string;
};

/** Portions, room and promised times change while the caller thinks. */
const refetchMs = 60_000;

const quoteKey = 'phone-order-quote';
const quoteQuery = (draft: Draft | null) =>
  queryOptions({
    queryKey: [quoteKey, draft],
    queryFn: async ({ signal }) =>
      call((await endpoints()).quotePhoneOrder, { body: { ...draft!, items: toItems(draft!.items) } }, { signal }),
    enabled: draft !== null,
    refetchInterval: refetchMs,
    staleTime: 0,
    // A refusal is a result, so it is not retried.
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  });

/** The total that the caller heard, and the one that holds by now. */
export type TotalChange = { readonly from: number; readonly to: number };

const nothing = { addressId: null, lines: [], deliverAt: '', note: '', couponCode: '', isOverLimitAllowed: false };
type Choices = {
  readonly addressId: number | null;
  readonly lines: readonly PhoneLine[];
  /** The start of a slot; empty: as soon as possible. */
  readonly deliverAt: string;
  readonly note: string;
  /** As it was applied; empty: none. */
  readonly couponCode: string;
  readonly isOverLimitAllowed: boolean;
};

/** One call: who called, what they want, what it costs, and the order that it became. */
export function usePhoneOrder() {
  const queryClient = useQueryClient();
  const [customer, setCustomer] = useState<PhoneCustomer | null>(null);
  const [choices, setChoices] = useState<Choices>(nothing);
  const [totalChange, setTotalChange] = useState<TotalChange | null>(null);
  const [placed, setPlaced] = useState<Order | null>(null);
  const change = (part: Partial<Choices>) => {
    setTotalChange(null);
    place.reset();
    setChoices((before) => ({ ...before, ...part }));
  };

  const { addressId, lines, deliverAt, note, couponCode, isOverLimitAllowed } = choices;
  const address = customer?.addresses.find(({ id }) => id === addressId);
  const draft: Draft | null =
    customer?.enabled && address && lines.length > 0
      ? {
          customerId: customer.id,
          deliveryAddressId: address.id,
          items: lines,
          ...(deliverAt !== '' && { deliverAt }),
          ...(couponCode !== '' && { couponCode }),
          isOverLimitAllowed,
        }
      : null;
  const quote = useQuery(quoteQuery(draft));

  const place = useMutationOnce({
    mutationFn: async (expectedTotal: number) =>
      call((await endpoints()).placePhoneOrder, {
        body: { ...draft!, items: toItems(draft!.items), note, expectedTotal },
      }),
    onSuccess: setPlaced,
    onError: (error, from) => {
      const to = error instanceof ApiError && error.detailsOf('total-changed')?.quote.total;
      if (to) setTotalChange({ from, to });
      for (const key of [quoteKey, 'meals', 'serviceability']) void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });

  return {
    customer,
    address,
    ...choices,
    quote,
    totalChange,
    /** The reason why the order was refused. A changed total is reported separately. */
    refusal: totalChange ? null : place.error,
    isPlacing: place.isPending,
    placed,
    choose: change,
    choosePerson: (chosen: PhoneCustomer | null) => {
      setCustomer(chosen);
      change({
        ...nothing,
        addressId: (chosen?.addresses.find((one) => one.default) ?? chosen?.addresses[0])?.id ?? null,
      });
    },
    addAddress: (added: Address) => {
      setCustomer((before) => before && { ...before, addresses: [...before.addresses, added] });
      change({ addressId: added.id, deliverAt: '' });
    },
    add: (mealId: number) => change({ lines: addLine(lines, mealId) }),
    addBowl: (bowl: BowlToOrder) => change({ lines: addBowl(lines, bowl) }),
    setQuantity: (key: string, quantity: number) => change({ lines: setQuantity(lines, key, quantity) }),
    remove: (key: string) => change({ lines: lines.filter((line) => line.key !== key) }),
    place: () => {
      if (!quote.data) return;
      setTotalChange(null);
      place.mutate(quote.data.amounts.total);
    },
    /** For the next call. */
    reset: () => {
      setPlaced(null);
      setCustomer(null);
      change(nothing);
    },
  };
}

export type PhoneOrder = ReturnType<typeof usePhoneOrder>;
