import { usePrefetchMeals } from '#web/meal-card/meals-query.ts';
import { ButtonLink, type ButtonLinkProps } from '#web/ui/buttons/button.tsx';

/** The way to the menu; its code and its meals are on their way as soon as somebody looks like taking it. */
export function MenuLink(props: Omit<ButtonLinkProps, 'to' | 'prefetch'>) {
  const prefetchMeals = usePrefetchMeals();
  return <ButtonLink {...props} to="/menu" prefetch="intent" onPointerEnter={prefetchMeals} onFocus={prefetchMeals} />;
}
