import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import type { PageHandle } from '#contract/page.ts';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { fromJsonText, toJsonText } from '#web/platform/page/json-text.ts';
import { pageData } from '#web/platform/page/page-data.ts';
import { pageJsonLd } from '#web/platform/page/page-json-ld.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { readOwn, saveOwn } from '#web/platform/session/own-storage.ts';
import { useIsAuthenticated } from '#web/platform/session/session-store.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { Route } from './+types/subscriptions-page.ts';
import { cutOffTime } from './day-texts.ts';
import { Landing } from './landing.tsx';
import { subscriptionsPath } from './subscription-url.ts';
import { hasSubscriptionName, subscriptionsQuery } from './subscriptions-query.ts';

// For those who have one: it brings the calendar.
const OwnSubscriptions = lazy(async () => ({ default: (await import('./own-subscriptions.tsx')).OwnSubscriptions }));

export function loader({ context }: Route.LoaderArgs) {
  return { meals: toJsonText(context.get(pageData).meals) };
}

/** The query cache has the menu, or fetches it: navigating here from another page never waits for the server. */
export function clientLoader() {
  return null;
}

export const shouldRevalidate = () => false;

/** The subscription in the URL is read in the browser: one cached page serves every link. */
export const handle: PageHandle = { isIndexed: true };

const description = `Bowls for your macros, delivered on the days that you choose in ${brand.city}. Skip, move or swap each one until ${cutOffTime} of the evening before; end it in two taps.`;

export function meta({ matches }: Route.MetaArgs) {
  const { publicUrl } = matches[0].loaderData;
  const page = { name: 'Subscriptions', description, path: subscriptionsPath } as const;
  return pageMeta(
    {
      title: `Subscriptions: a week of bowls | ${brand.name}`,
      description,
      path: subscriptionsPath,
      jsonLd: pageJsonLd('WebPage', page, publicUrl),
    },
    publicUrl,
  );
}

/** The same for every visitor until the session is known. */
export default function SubscriptionsPage({ loaderData }: Route.ComponentProps) {
  const isAuthenticated = useIsAuthenticated();
  const meals = useQuery({
    ...mealsQuery,
    initialData: () => (loaderData ? [...fromJsonText(loaderData.meals)] : undefined),
  });
  const own = useQuery({ ...subscriptionsQuery, enabled: isAuthenticated });
  const has = own.data && own.data.length > 0;
  useEffect(() => {
    if (has !== undefined) saveOwn(hasSubscriptionName, has);
  }, [has]);
  if (isAuthenticated && has) {
    return (
      <Suspense fallback={<Waiting />}>
        <OwnSubscriptions subscriptions={own.data} />
      </Suspense>
    );
  }
  if (isAuthenticated && own.isError) {
    return (
      <div className="wrap min-h-dvh">
        <h1 className="sr-only">Your subscription</h1>
        <ErrorState message="Your subscription could not be loaded." onRetry={() => void own.refetch()} />
      </div>
    );
  }
  // A customer who has one, as far as this device knows, does not see the page that offers it.
  if (isAuthenticated && own.isPending && readOwn(hasSubscriptionName) === true) return <Waiting />;
  return <Landing meals={meals.data ?? []} />;
}

function Waiting() {
  return (
    <div className="wrap min-h-dvh pt-9">
      <h1 className="sr-only">Your subscription</h1>
      <Skeleton className="h-24" />
      <Skeleton className="mt-6 h-80 rounded-(--radius-l)" />
    </div>
  );
}
