import { useQuery } from '@tanstack/react-query';
import { mealsOfType } from '#domain/menu/menu-search.ts';
import { MealCard } from '#web/features/meal-card/meal-card.tsx';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { useOwnMenu } from '#web/features/meal-card/own-kitchen.ts';
import { MealsLoading } from '#web/features/meal-card/meals-loading.tsx';

const suggestions = 3;
const gridClass = 'grid gap-4 md:grid-cols-3 md:gap-6';

/** A way out of the empty cart. Without the menu there is nothing to suggest; the link to it is above. */
export function SuggestedMeals() {
  const { data, isError } = useQuery(mealsQuery);
  const meals = useOwnMenu(data);
  if (isError) return null;
  if (!meals)
    return <MealsLoading text="Loading meals..." count={suggestions} gridClass={gridClass} className="min-h-150" />;
  return (
    <section aria-labelledby="suggested-meals">
      <h2 id="suggested-meals" className="pb-4 text-section-s">
        Three to start with
      </h2>
      <ul className={gridClass}>
        {mealsOfType(meals, 'PROTEIN_PICK')
          .filter(({ soldOut }) => !soldOut)
          .slice(0, suggestions)
          .map((meal) => (
            <li key={meal.id}>
              <MealCard meal={meal} heading="h3" picture="eager" />
            </li>
          ))}
      </ul>
    </section>
  );
}
