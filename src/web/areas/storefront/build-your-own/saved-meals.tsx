import { Suspense, lazy } from 'react';
import { emptyBowlUrl } from '#bowl-art/tableware-url.ts';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import { loginPath } from '#web/platform/session/login-path.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { builderPath } from './builder-search-params.ts';
import { useSavedMeals } from './saved-meals-query.ts';

const SavedMealList = lazy(async () => ({ default: (await import('./saved-meal-list.tsx')).SavedMealList }));

/** The bowl in progress stays in the URL, also while signing in. */
export function SavedMeals({ selection }: { readonly selection: BowlSelection }) {
  const { isAuthenticated, isLoading } = useSession();
  const { data: meals, isError, refetch } = useSavedMeals();

  if (!isAuthenticated && !isLoading) return <SignInFirst selection={selection} />;
  if (!meals && isError) return <ErrorState message="Failed to load saved meals" onRetry={() => void refetch()} />;
  if (!meals) return <SavedMealsLoading />;
  if (meals.length === 0) return <NoSavedMeals selection={selection} />;
  return (
    <Suspense fallback={<SavedMealsLoading />}>
      <SavedMealList meals={meals} />
    </Suspense>
  );
}

function SignInFirst({ selection }: { readonly selection: BowlSelection }) {
  return (
    <EmptyState art={emptyBowlUrl('dashed-rim')} title="Sign in to see the meals you have saved.">
      <ButtonLink to={loginPath(builderPath(selection, { tab: 'saved' })) ?? '/login'}>Login</ButtonLink>
    </EmptyState>
  );
}

function NoSavedMeals({ selection }: { readonly selection: BowlSelection }) {
  return (
    <EmptyState art={emptyBowlUrl('dashed-rim')} title="You don't have any saved meals yet.">
      <ButtonLink to={builderPath(selection)}>Build New Meal</ButtonLink>
    </EmptyState>
  );
}

function SavedMealsLoading() {
  return (
    <div className="min-h-dvh">
      <p role="status" className="pb-5 text-ink-2">
        Loading saved meals...
      </p>
      <AfterAWhile>
        <div className="grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3">
          {Array.from({ length: 3 }, (_unused, index) => (
            <Skeleton key={index} className="h-105 rounded-(--radius-l)" />
          ))}
        </div>
      </AfterAWhile>
    </div>
  );
}
