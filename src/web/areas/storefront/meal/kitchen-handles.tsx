import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serviceabilityQuery, tradingOf, nowhere, usePlace } from '#web/features/addresses/serviceability.ts';
import { KitchenAllergens } from '#web/features/food-labels/kitchen-allergens.tsx';

type KitchenHandlesProps = {
  readonly className: string;
  /** For a place that is not known, or whose kitchen lists none. */
  readonly children: ReactNode;
};

/** What the kitchen that cooks for the visitor's place works with. */
export function KitchenHandles({ className, children }: KitchenHandlesProps) {
  const place = usePlace();
  const { data } = useQuery({ ...serviceabilityQuery(place ?? nowhere), enabled: place !== null });
  const handled = tradingOf(data)?.handledAllergens;
  return handled?.length ? <KitchenAllergens allergens={handled} className={className} /> : children;
}
