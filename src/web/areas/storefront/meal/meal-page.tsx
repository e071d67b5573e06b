import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useMemo } from 'react';
import { data, useParams } from 'react-router';
import { moundKey } from '#bowl-art/art-keys.ts';
import { glyphUrl } from '#bowl-art/art-url.ts';
import type { Meal, MealIngredient } from '#contract/catalog.ts';
import type { PageHandle } from '#contract/page.ts';
import { sharePath } from '#contract/share-picture.ts';
import { goesWellWith, mostBeside, otherBowls } from '#domain/menu/goes-well-with.ts';
import { mealPath } from '#web/features/meal-card/meal-link.tsx';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { useOwnMenu } from '#web/features/meal-card/own-kitchen.ts';
import { usePicturesWhenIdle } from '#web/features/meal-card/use-pictures-when-idle.ts';
import { useDayLeft } from '#web/features/nutrition-target/use-day-left.ts';
import { foodOf } from '#web/features/nutrition-target/what-it-leaves.tsx';
import { brand } from '#web/platform/brand/brand.ts';
import { pageData } from '#web/platform/page/page-data.ts';
import { notFound, pageMeta } from '#web/platform/page/page-meta.ts';
import { preloadFonts } from '#web/platform/page/preload-fonts.ts';
import { useIsAuthenticated } from '#web/platform/session/session-store.ts';
import anekRupee from '#web/ui/fonts/anek-rupee.woff2?url';
import figtreeRupee from '#web/ui/fonts/figtree-rupee.woff2?url';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import type { Route } from './+types/meal-page.ts';
import { BuyBar, usePurchase } from './buy-meal.tsx';
import { insteadOf } from '#domain/finder/swap.ts';
import { MealHero, MealSkeleton } from './meal-hero.tsx';
import { mealJsonLd } from './meal-json-ld.ts';
import { NutritionTable } from './nutrition-table.tsx';
import { OtherMeals, type OtherMeal } from './other-meals.tsx';

const MealRatings = lazy(async () => ({ default: (await import('./meal-ratings.tsx')).MealRatings }));
const NotFoundPage = lazy(() => import('../not-found/not-found-page.tsx'));

type MealOnPage = {
  readonly meal: Meal;
  readonly beside: readonly Meal[];
  /** On a menu without single items. */
  readonly others: readonly Meal[];
};
const unknown = { meal: null, beside: [], others: [] } as const;

function findMeal(meals: readonly Meal[], slug: string | undefined): MealOnPage | typeof unknown {
  const meal = meals.find((one) => one.slug === slug);
  if (!meal) return unknown;
  const beside = goesWellWith(meal, meals);
  return { meal, beside, others: beside.length > 0 ? [] : otherBowls(meal, meals) };
}

export function loader({ context, params }: Route.LoaderArgs) {
  const { meals } = context.get(pageData);
  const found = findMeal(meals, params.slug);
  const swaps = found.meal ? insteadOf(found.meal, meals) : [];
  return data({ ...found, swaps }, found.meal ? {} : { status: 404 });
}

/** The query cache has the meals, or fetches them: navigating here from another page never waits for the server. */
export function clientLoader() {
  return null;
}

export const shouldRevalidate = () => false;

export const handle: PageHandle = { isIndexed: true, paths: ({ meals }) => meals.map(mealPath) };

const titleOf = ({ name }: Meal) => `${name} | ${brand.name}`;

const mostWords = 110;

/** Search engines show some 160 characters. */
function describe({ name, description, caloriesKcal, servingWeightGrams }: Meal): string {
  const text = description || name;
  const short = text.length > mostWords ? `${text.slice(0, text.lastIndexOf(' ', mostWords))}…` : text;
  return `${short} ${caloriesKcal} kcal, ${servingWeightGrams} g, delivered in ${brand.area}.`;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { publicUrl } = matches[0].loaderData;
  if (loaderData?.meal === null) return pageMeta(notFound, publicUrl);
  if (!loaderData) {
    return pageMeta({ title: `Menu | ${brand.name}`, description: brand.tagline, noIndex: true }, publicUrl);
  }
  const { meal } = loaderData;
  return pageMeta(
    {
      title: titleOf(meal),
      description: describe(meal),
      path: mealPath(meal),
      jsonLd: mealJsonLd(meal, publicUrl),
      shareImage: { path: sharePath(meal), alt: `${meal.name}: its bowl with the macros on the rim` },
    },
    publicUrl,
  );
}

export default function MealPage({ loaderData }: Route.ComponentProps) {
  preloadFonts(anekRupee, figtreeRupee);
  usePicturesWhenIdle();
  const { slug } = useParams();
  // The meals in the page are not the complete menu, so they must not be written to its query cache.
  const isAuthenticated = useIsAuthenticated();
  // Where it depends on the kitchen whether it is sold out, a customer may need the swaps.
  const isByKitchen = isAuthenticated && loaderData?.meal?.soldOutIn !== undefined;
  const { data: menu, isError } = useQuery({ ...mealsQuery, enabled: loaderData === null || isByKitchen });
  const meals = useOwnMenu(menu);
  const found = useMemo(() => (meals ? findMeal(meals, slug) : loaderData), [meals, slug, loaderData]);
  const swaps = useSwaps(found?.meal, meals) ?? loaderData?.swaps ?? [];
  useTitle(found?.meal);

  // The key: another meal starts with a quantity of one.
  if (found?.meal) return <MealDetails key={found.meal.id} {...found} swaps={swaps} />;
  if (found) {
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  }
  if (!isError) return <MealSkeleton />;
  return (
    <div className="wrap py-16">
      <ErrorState
        message="Failed to load meals. Please try again later."
        retryLabel="Try Again"
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}

/** After a navigation in the browser. On demand: few meals are sold out. */
function useSwaps(meal: Meal | null | undefined, meals: readonly Meal[] | undefined) {
  const { data: swaps } = useQuery({
    queryKey: ['swaps', meal?.id, meals],
    queryFn: async () => (await import('#domain/finder/swap.ts')).insteadOf(meal!, meals!),
    enabled: meal?.soldOut !== undefined && meals !== undefined,
  });
  return swaps;
}

/** After a navigation in the browser, `meta` does not know the meal yet. */
function useTitle(meal: Meal | null | undefined): void {
  useEffect(() => {
    if (meal) document.title = titleOf(meal);
  }, [meal]);
}

type MealDetailsProps = MealOnPage & {
  /** For a meal that is sold out. */
  readonly swaps: readonly OtherMeal[];
};

function MealDetails({ meal, beside, others, swaps }: MealDetailsProps) {
  const purchase = usePurchase(meal);
  const isNoSwap = ({ id }: Meal) => !swaps.some((swap) => swap.meal.id === id);
  const [singles, bowls] = [beside.filter(isNoSwap), others.filter(isNoSwap)];
  return (
    <>
      <div className="wrap">
        <MealHero purchase={purchase} />
        {swaps.length > 0 && <OtherMeals title="Try instead" meals={swaps} />}
        <div className="mt-11 grid gap-11 lg:mt-18 lg:grid-cols-2 lg:gap-14">
          <NutritionTable meal={meal} />
          {meal.ingredients.length > 0 && <IngredientList ingredients={meal.ingredients} />}
        </div>
        {meal.rating && (
          <Suspense>
            <MealRatings meal={meal} />
          </Suspense>
        )}
        {singles.length > 0 && <GoesWellWith meal={meal} singles={singles} />}
        {bowls.length > 0 && <OtherMeals title="You might also like" meals={bowls.map((bowl) => ({ meal: bowl }))} />}
      </div>
      <BuyBar purchase={purchase} />
    </>
  );
}

/** With a target, by how close the meal and the item together come to what one meal should bring. */
function GoesWellWith({ meal, singles }: { readonly meal: Meal; readonly singles: readonly Meal[] }) {
  const day = useDayLeft();
  const together = (other: Meal) => {
    const [a, b] = [foodOf(meal), foodOf(other)];
    return {
      caloriesKcal: a.caloriesKcal + b.caloriesKcal,
      protein: a.protein + b.protein,
      carbs: a.carbs + b.carbs,
      fats: a.fats + b.fats,
    };
  };
  const ranked = day ? singles.toSorted((a, b) => day.misses(together(a)) - day.misses(together(b))) : singles;
  const shown = ranked.slice(0, mostBeside).map((other) => ({ meal: other, leaves: day?.describe(together(other)) }));
  return <OtherMeals title="Goes well with" meals={shown} />;
}

function IngredientList({ ingredients }: { readonly ingredients: readonly MealIngredient[] }) {
  return (
    <section aria-labelledby="ingredients">
      <h2 id="ingredients" className="mb-3 text-section">
        What is in it
      </h2>
      <ul className="grid gap-x-6 md:grid-cols-2">
        {ingredients.map(({ name, grams, artKey }) => (
          <li key={name} className="flex min-h-17 items-center gap-3 border-b border-line py-1.5 text-secondary">
            <img
              src={glyphUrl(artKey ?? moundKey)}
              alt=""
              width={54}
              height={54}
              loading="lazy"
              decoding="async"
              className="size-13.5 shrink-0 rounded-m bg-mist p-2"
            />
            <span className="flex-1 font-semibold wrap-anywhere">{name}</span>
            <span className="num text-ink-2">{grams} g</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
