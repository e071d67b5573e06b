import type { Meal } from '#contract/catalog.ts';
import { MealCard } from '#web/features/meal-card/meal-card.tsx';
import { mealMacros } from '#web/features/meal-card/meal-macros.ts';
import { MealsLoading } from '#web/features/meal-card/meals-loading.tsx';
import { brand } from '#web/platform/brand/brand.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { MenuLink } from './hero.tsx';

type FeaturedMealsProps = {
  readonly featured: readonly Meal[] | undefined;
  readonly hasFailed: boolean;
};

const gridClass = 'grid gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-4';

export function FeaturedMeals({ featured, hasFailed }: FeaturedMealsProps) {
  const promise = proteinClaim(featured ?? []);
  return (
    <section
      aria-labelledby="top-protein-picks"
      className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 pt-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-end md:gap-y-8 md:pt-22"
    >
      <div>
        <h2 id="top-protein-picks" className="text-title-s md:text-home-section">
          Top Protein Picks
        </h2>
        <p className="mt-1 max-w-[52ch] text-secondary text-ink-2 md:mt-2.5 md:text-lead">
          What {brand.area} lifts on.
          {promise !== null && ` Every bowl carries ${promise} grams or more.`}
        </p>
      </div>
      {/* Below the bowls on a phone, where the first of them has to be near. */}
      <MenuLink variant="sec" className="max-md:order-last max-md:w-full">
        View Full Menu
      </MenuLink>
      <div className="col-span-full">
        <Picks featured={featured} hasFailed={hasFailed} />
      </div>
    </section>
  );
}

function Picks({ featured, hasFailed }: FeaturedMealsProps) {
  if (!featured)
    return hasFailed ? (
      <LoadingFailed />
    ) : (
      <MealsLoading text="Loading featured meals..." count={4} gridClass={gridClass} className="min-h-130" />
    );
  if (featured.length === 0) {
    return <p className="text-ink-2">The menu is being written. Please look again in a while.</p>;
  }
  return (
    <ul className={gridClass}>
      {featured.map((meal) => (
        <li key={meal.id}>
          <MealCard meal={meal} heading="h3" />
        </li>
      ))}
    </ul>
  );
}

function LoadingFailed() {
  return (
    <ErrorState
      message="Failed to load featured meals."
      retryLabel="Try Again"
      onRetry={() => window.location.reload()}
    />
  );
}

/** The minimum grams of protein of these meals, rounded down to tens; null where there is no claim to make. */
export function proteinClaim(meals: readonly Pick<Meal, 'nutritionValues' | 'caloriesKcal'>[]): number | null {
  if (meals.length === 0) return null;
  const least = Math.min(...meals.map((meal) => mealMacros(meal)?.protein ?? 0));
  return least >= 20 ? Math.floor(least / 10) * 10 : null;
}
