import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { PageHandle } from '#contract/page.ts';
import { brand } from '#web/brand.ts';
import { mealsQuery } from '#web/meal-card/meals-query.ts';
import { pageData } from '#web/page-data.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/menu-page.ts';
import { menuPath, readMenuState } from './menu-address.ts';
import { MenuControls } from './menu-controls.tsx';
import { menuJsonLd } from './menu-json-ld.ts';
import { MenuPanel } from './menu-panel.tsx';
import { useIsAlive } from '#web/use-is-alive.ts';
import { useMenuSearch } from './use-menu-search.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return { meals: context.get(pageData).meals, shown: readMenuState(new URL(request.url).searchParams) };
}

/** The query cache has the meals, or fetches them: coming here from another page never waits for the server. */
export function clientLoader() {
  return null;
}

export const shouldRevalidate = () => false;

export const handle: PageHandle = { isIndexed: true, search: { tab: ['power-combos'], q: 'any' } };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { publicUrl } = matches[0].loaderData;
  return pageMeta(
    {
      title: `Menu: high-protein bowls and combos | ${brand.name}`,
      description: `Protein Picks and Power Combos cooked in ${brand.area}, ${brand.city}, each with its protein, carbs, fats, calories and price.`,
      path: '/menu',
      ...(loaderData && { jsonLd: menuJsonLd(loaderData.meals, publicUrl) }),
    },
    publicUrl,
  );
}

const loadSearchDialog = () => import('./menu-search-dialog.tsx');
const MenuSearchDialog = lazy(async () => ({ default: (await loadSearchDialog()).MenuSearchDialog }));

/** Marks the entry in the history that the full-screen search is opened with, so that the back button closes it. */
const searchEntry = 'menu-search';

export default function MenuPage({ loaderData }: Route.ComponentProps) {
  const { data: meals, isError } = useQuery({ ...mealsQuery, initialData: () => loaderData?.meals.slice() });
  const isAlive = useIsAlive();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state: entryState } = useLocation();
  const shown = loaderData && !isAlive ? loaderData.shown : readMenuState(params);
  const { type } = shown;
  const [text, setText] = useMenuSearch(shown);

  const isSearching = isAlive && entryState === searchEntry;
  const openSearch = () =>
    void navigate(menuPath({ type, query: text }), { preventScrollReset: true, state: searchEntry });

  return (
    <div className="wrap">
      <div className="pt-7 pb-3 md:pt-12 md:pb-7">
        <h1 className="text-[46px] md:text-[64px]">Menu</h1>
        <p className="mt-2.5 max-w-[56ch] text-base text-ink-2 md:text-[17px]">
          Read the rim before you read the label: protein is the solid band, carbs are ticks, fats are dots.
        </p>
      </div>
      <MenuControls
        type={type}
        text={text}
        onType={setText}
        onNearSearch={() => void loadSearchDialog()}
        onOpenSearch={openSearch}
      />
      <MenuPanel
        meals={meals}
        hasFailed={isError}
        type={type}
        query={isSearching ? '' : text}
        onClearSearch={() => setText('')}
      />
      {isSearching && (
        <Suspense>
          <MenuSearchDialog meals={meals ?? []} text={text} onType={setText} onClose={() => void navigate(-1)} />
        </Suspense>
      )}
    </div>
  );
}
