import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { PageHandle } from '#contract/page.ts';
import { nothingChosen } from '#web/features/bowl/bowl-choice.ts';
import { customizeOptionsQuery } from '#web/features/bowl/customize-options-query.ts';
import { useOwnOptions } from '#web/features/meal-card/own-kitchen.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { pageData } from '#web/platform/page/page-data.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { PillTabs } from '#web/ui/navigation/pill-tabs.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { Route } from './+types/build-your-own-page.ts';
import { builderJsonLd } from './builder-json-ld.ts';
import {
  builderPath,
  builderRoot,
  readBuilderSearchParams,
  type BuilderSearchParams,
} from './builder-search-params.ts';
import { Builder } from './builder.tsx';
import { SavedMeals } from './saved-meals.tsx';
import { useChosenBowl } from './use-chosen-bowl.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const { tab } = readBuilderSearchParams(new URL(request.url).searchParams);
  return { options: context.get(pageData).options, tab };
}

/** The query cache has the options, or fetches them: navigating here from another page never waits for the server. */
export function clientLoader() {
  return null;
}

export const shouldRevalidate = () => false;

/** The bowl in the URL is read in the browser: one cached page serves every link. */
export const handle: PageHandle = { isIndexed: true, search: { tab: ['saved'] } };

const description = `One base, up to three proteins and any add-ons: see the macros, calories and price of your own bowl as you build it, cooked in ${brand.area}, ${brand.city}.`;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { publicUrl } = matches[0].loaderData;
  return pageMeta(
    {
      title: `Build Your Own high-protein bowl | ${brand.name}`,
      description,
      path: builderRoot,
      ...(loaderData && { jsonLd: builderJsonLd(loaderData.options, description, publicUrl) }),
    },
    publicUrl,
  );
}

const panelId = 'builder-panel';

export default function BuildYourOwnPage({ loaderData }: Route.ComponentProps) {
  const { data, isError } = useQuery({ ...customizeOptionsQuery, initialData: () => loaderData?.options });
  const options = useOwnOptions(data);
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const address: BuilderSearchParams =
    loaderData && !isHydrated
      ? { tab: loaderData.tab, selection: nothingChosen, dialog: null, hasInvalidId: false }
      : readBuilderSearchParams(params);
  const [selection, choose] = useChosenBowl(address);
  const tabs = [
    { id: 'build', label: 'Build New Meal', to: builderPath(selection) },
    { id: 'saved', label: 'My Saved Meals', to: builderPath(selection, { tab: 'saved' }) },
  ] as const;

  return (
    <div className="wrap">
      <div className="flex flex-col gap-4 pt-6 pb-4 wide:flex-row wide:items-end wide:justify-between wide:gap-5 wide:pt-11 wide:pb-7">
        <div>
          <h1 className="text-title-l wide:text-display-l">Build Your Own</h1>
          <p className="mt-2 text-base text-ink-2 wide:text-lead">
            One base, up to three proteins, as many add-ons as you like. Your bowl draws itself.
          </p>
        </div>
        <PillTabs
          label="Build or load a meal"
          panelId={panelId}
          tabs={tabs}
          selected={address.tab}
          className="shrink-0"
        />
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={tabElementId(panelId, address.tab)}>
        {address.tab === 'saved' ? (
          <SavedMeals selection={selection} />
        ) : options ? (
          <Builder options={options} address={address} selection={selection} onChoose={choose} />
        ) : isError ? (
          <ErrorState
            message="Sorry, we couldn't load the meal options. Please refresh the page or try again later."
            retryLabel="Reload Page"
            onRetry={() => window.location.reload()}
          />
        ) : (
          <OptionsLoading />
        )}
      </div>
    </div>
  );
}

function OptionsLoading() {
  return (
    <div className="min-h-dvh">
      <p role="status" className="pb-5 text-ink-2">
        Loading meal options...
      </p>
      <AfterAWhile>
        <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_340px] lg:grid-cols-[minmax(0,1fr)_388px] lg:gap-8">
          <div className="grid grid-cols-2 content-start gap-3 xl:grid-cols-3">
            {Array.from({ length: 9 }, (_unused, index) => (
              <Skeleton key={index} className="h-24.5 rounded-panel" />
            ))}
          </div>
          <Skeleton className="order-first h-105 rounded-(--radius-l) wide:order-none" />
        </div>
      </AfterAWhile>
    </div>
  );
}
