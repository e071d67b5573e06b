import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { serviceabilityQuery, tradingOf } from '#web/features/addresses/serviceability.ts';
import { type DeliveryChoice, choiceNow, isExchanged, promiseText } from './delivery-time.ts';

/** The slot that filled while it was being ordered, and the nearest ones with room. */
export type SlotGone = { readonly message: string; readonly nearest: readonly string[] };

const nowhere = { postalCode: '', latitude: null, longitude: null };
/** Slots fill and pass while the page is open. */
const refetchMs = 60_000;

/** What the kitchen of an address offers, what the customer has chosen of it, and when that arrives. */
export function useDeliveryTime(address: Address | undefined, gone: SlotGone | null) {
  const coverage = useQuery({
    ...serviceabilityQuery(address ?? nowhere),
    enabled: address !== undefined,
    refetchInterval: refetchMs,
  });
  const [wanted, setWanted] = useState<DeliveryChoice>('soonest');
  // A refused slot is exchanged for the nearest one with room, once; then the customer may choose again.
  const [exchanged, setExchanged] = useState<SlotGone | null>(null);
  if (gone !== exchanged) {
    setExchanged(gone);
    if (gone?.nearest[0]) setWanted({ start: gone.nearest[0] });
  }
  const trading = tradingOf(coverage.data);
  // What is tapped before the slots are known counts. Without them, the shop decides when it arrives.
  const choice = trading ? choiceNow(trading, wanted) : coverage.isLoading ? wanted : 'soonest';
  return {
    coverage,
    trading,
    choice,
    isExchanged: isExchanged(wanted, choice),
    promise: trading ? promiseText(trading, choice, new Date(coverage.dataUpdatedAt)) : null,
    choose: setWanted,
  };
}
