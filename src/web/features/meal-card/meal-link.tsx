import { Link } from 'react-router';
import type { Meal } from '#contract/catalog.ts';
import { classNames } from '#web/ui/class-names.ts';

export const mealPath = ({ slug }: Pick<Meal, 'slug'>) => `/meals/${slug}` as const;

type MealLinkProps = {
  readonly meal: Pick<Meal, 'name' | 'slug'>;
  /** Where the drawing is in the card, which is positioned: one link for both, so that a keyboard stops once. */
  readonly pictureClass: string;
};

/** The name and the drawing of a meal lead to its page. The preview of a meal that is not saved yet has none. */
export function MealLink({ meal, pictureClass }: MealLinkProps) {
  if (meal.slug === '') return meal.name;
  return (
    <Link to={mealPath(meal)} className="hover:underline">
      {meal.name}
      <span aria-hidden="true" className={classNames('absolute', pictureClass)} />
    </Link>
  );
}
