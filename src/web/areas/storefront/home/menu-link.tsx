import { usePrefetchMeals } from '#web/features/meal-card/meals-query.ts';
import { ButtonLink, type ButtonLinkProps } from '#web/ui/buttons/button.tsx';

/** A link to the menu; its code and its meals are prefetched on hover and focus. */
export function MenuLink(props: Omit<ButtonLinkProps, 'to' | 'prefetch'>) {
  const prefetchMeals = usePrefetchMeals();
  return <ButtonLink {...props} to="/menu" prefetch="intent" onPointerEnter={prefetchMeals} onFocus={prefetchMeals} />;
}
