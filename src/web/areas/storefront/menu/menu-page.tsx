import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useDeferredValue, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { PageHandle } from '#contract/page.ts';
import { filterRanges, noFilters } from '#domain/menu/menu-filter.ts';
import { DeliveryCheck } from '#web/features/delivery-area/delivery-check.tsx';
import { OpeningLine } from '#web/features/delivery-area/opening-line.tsx';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { useOwnMenu } from '#web/features/meal-card/own-kitchen.ts';
import { usePicturesWhenIdle } from '#web/features/meal-card/use-pictures-when-idle.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { fromJsonText, toJsonText } from '#web/platform/page/json-text.ts';
import { pageData } from '#web/platform/page/page-data.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { preloadFonts } from '#web/platform/page/preload-fonts.ts';
import anekRupee from '#web/ui/fonts/anek-rupee.woff2?url';
import { useSettled } from '#web/ui/use-hydrated.ts';
import type { Route } from './+types/menu-page.ts';
import { MenuCategories } from './menu-categories.tsx';
import { MenuControls } from './menu-controls.tsx';
import { MenuFilters } from './menu-filters.tsx';
import { menuJsonLd } from './menu-json-ld.ts';
import { MenuPanel } from './menu-panel.tsx';
import { menuPath, normaliseMenuSearch, readMenuState } from './menu-search-params.ts';
import { useMenuState } from './use-menu-state.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const meals = toJsonText(context.get(pageData).meals);
  return { meals, shown: readMenuState(new URL(request.url).searchParams) };
}

/** The query cache has the meals, or fetches them: navigating here from another page never waits for the server. */
export function clientLoader() {
  return null;
}

export const shouldRevalidate = () => false;

export const handle: PageHandle = {
  isIndexed: true,
  search: { tab: ['power-combos'] },
  normaliseSearch: normaliseMenuSearch,
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { publicUrl } = matches[0].loaderData;
  return pageMeta(
    {
      title: `Menu: high-protein bowls and combos | ${brand.name}`,
      description: `Protein Picks and Power Combos cooked in ${brand.area}, ${brand.city}, each with its protein, carbs, fats, calories and price.`,
      path: '/menu',
      ...(loaderData && { jsonLd: menuJsonLd(fromJsonText(loaderData.meals), publicUrl) }),
    },
    publicUrl,
  );
}

const loadSearch = () => import('./menu-search-dialog.tsx');
const MenuSearchDialog = lazy(async () => ({ default: (await loadSearch()).MenuSearchDialog }));
const loadFilters = () => import('./menu-filter-dialog.tsx');
const MenuFilterDialog = lazy(async () => ({ default: (await loadFilters()).MenuFilterDialog }));

/** Mark the history entries of the dialogs on small screens, so that the back button closes them. */
const searchEntry = 'menu-search';
const filterEntry = 'menu-filters';

export default function MenuPage({ loaderData }: Route.ComponentProps) {
  preloadFonts(anekRupee);
  usePicturesWhenIdle();
  const { data, isError } = useQuery({
    ...mealsQuery,
    initialData: () => (loaderData ? [...fromJsonText(loaderData.meals)] : undefined),
  });
  const meals = useOwnMenu(data);
  const isHydrated = useSettled();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state: entry } = useLocation();
  const [state, change] = useMenuState(loaderData && !isHydrated ? loaderData.shown : readMenuState(params));
  // The fields follow each keystroke at once, the list at lower priority.
  const followed = useDeferredValue(state);
  const isSearching = isHydrated && entry === searchEntry;
  const isFiltering = isHydrated && entry === filterEntry;
  // The same object for the same URL: behind the search dialog, and for one more space in it, nothing renders again.
  const address = menuPath(isSearching ? { ...followed, query: '' } : followed);
  const listed = useMemo(() => readMenuState(new URL(address, 'https://menu').searchParams), [address]);
  const ranges = useMemo(() => filterRanges(meals ?? []), [meals]);

  const clearSearch = () => change({ query: '' }, 'query');
  const clearFilters = () => change(noFilters, 'clear');
  const open = (dialog: string) => void navigate(menuPath(state), { preventScrollReset: true, state: dialog });
  // Replaces the dialog's entry: the choices stay, and the back button does not open the dialog again.
  const closeFilters = () => void navigate(menuPath(state), { preventScrollReset: true, replace: true });

  return (
    <div className="wrap">
      <div className="flex flex-wrap items-baseline gap-x-6 pt-2.5">
        <h1 className="text-section-l md:text-title-s">Menu</h1>
        <p className="order-1 w-full text-sm text-ink-2 lg:order-none lg:w-auto lg:flex-[1_1_20rem] lg:text-secondary">
          Read the rim before you read the label: protein is the solid band, carbs are ticks, fats are dots.
        </p>
        <OpeningLine className="order-2 w-full lg:order-none lg:w-auto" />
        <DeliveryCheck className="ml-auto lg:ml-0" />
      </div>
      <MenuControls
        state={state}
        onType={(query) => change({ query }, 'query')}
        search={{ open: () => open(searchEntry), prepare: () => void loadSearch() }}
        filters={{ open: () => open(filterEntry), prepare: () => void loadFilters() }}
      />
      <MenuFilters
        state={state}
        ranges={ranges}
        onChange={change}
        className="mb-1.5 hidden flex-wrap items-end gap-5 lg:flex xl:gap-6"
      />
      <div className="mb-2.5">
        <MenuCategories meals={meals ?? []} state={state} />
      </div>
      <MenuPanel
        meals={meals}
        hasFailed={isError}
        type={state.type}
        state={listed}
        onClearSearch={clearSearch}
        onClearFilters={clearFilters}
      />
      {isSearching && (
        <Suspense>
          <MenuSearchDialog
            meals={meals ?? []}
            text={state.query}
            state={followed}
            onType={(query) => change({ query }, 'query')}
            onClearFilters={clearFilters}
            onClose={() => void navigate(-1)}
          />
        </Suspense>
      )}
      {isFiltering && (
        <Suspense>
          <MenuFilterDialog
            meals={meals ?? []}
            state={state}
            ranges={ranges}
            onChange={change}
            onClear={clearFilters}
            onClose={closeFilters}
          />
        </Suspense>
      )}
    </div>
  );
}
