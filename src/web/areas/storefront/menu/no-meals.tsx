import type { Meal } from '#contract/catalog.ts';
import { mealsOfType } from '#domain/menu-search.ts';
import { mealTypes, type MealType } from '#domain/meal-type.ts';
import { emptyBowlUrl } from '#bowl-art/art-url.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { menuPath } from './menu-address.ts';
import { tabLabels } from './menu-tabs.ts';

type NoMealsProps = {
  readonly query: string;
  readonly type: MealType;
  /** What the search found on the whole menu. */
  readonly found: readonly Meal[];
  readonly onClearSearch: () => void;
};

export function NoMeals({ query, type, found, onClearSearch }: NoMealsProps) {
  if (query === '') return <EmptyState art={emptyBowlUrl('plain')} title="No meals found in this category." />;

  const elsewhere = mealTypes
    .filter((other) => other !== type)
    .map((other) => ({ other, count: mealsOfType(found, other).length }))
    .filter(({ count }) => count > 0);
  return (
    <EmptyState art={emptyBowlUrl('one-chickpea')} title={`No meals found matching "${query}".`}>
      <Button onClick={onClearSearch}>Clear Search</Button>
      {elsewhere.map(({ other, count }) => (
        <ButtonLink key={other} variant="sec" to={menuPath({ type: other, query })} preventScrollReset>
          See {count} in {tabLabels[other]}
        </ButtonLink>
      ))}
    </EmptyState>
  );
}
