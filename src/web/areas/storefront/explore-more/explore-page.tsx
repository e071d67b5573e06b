import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { PageHandle } from '#contract/page.ts';
import { brand } from '#web/brand.ts';
import { mealsQuery } from '#web/meal-card/meals-query.ts';
import { pageData } from '#web/page-data.ts';
import { pageMeta } from '#web/page-meta.ts';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { UnderlineTabs } from '#web/ui/navigation/underline-tabs.tsx';
import type { Route } from './+types/explore-page.ts';
import { Benefits } from './benefits.tsx';
import { ExploreHero } from './explore-hero.tsx';
import { exploreJsonLd, explorePage } from './explore-json-ld.ts';
import { explorePath, exploreTabNames, readExploreTab, type ExploreTab } from './explore-tabs.ts';
import { mealProteins } from './meal-proteins.ts';
import { NutritionGuide } from './nutrition-guide.tsx';
import { ProteinCalculator } from './protein-calculator.tsx';
import { Science } from './science.tsx';
import { Sources } from './sources.tsx';

/** The calculator needs one figure for each meal of the menu. */
export function loader({ context }: Route.LoaderArgs) {
  return { proteins: mealProteins(context.get(pageData).meals) };
}

/** The query cache has the meals, or fetches them: navigating here from another page never waits for the server. */
export function clientLoader() {
  return null;
}

export const shouldRevalidate = () => false;

export const handle: PageHandle = { isIndexed: true, search: { tab: exploreTabNames } };

export function meta({ matches }: Route.MetaArgs) {
  const { publicUrl } = matches[0].loaderData;
  return pageMeta(
    { ...explorePage, title: `${explorePage.name} | ${brand.name}`, jsonLd: exploreJsonLd(publicUrl) },
    publicUrl,
  );
}

const panelId = 'explore-panel';
const tabs = [
  { id: 'benefits', label: 'Benefits of Protein', to: explorePath('benefits') },
  { id: 'guide', label: 'Nutrition Guide', to: explorePath('guide') },
  { id: 'science', label: 'The Science', to: explorePath('science') },
] as const;

export default function ExplorePage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const tab = readExploreTab(search);
  const { data: meals } = useQuery({ ...mealsQuery, enabled: loaderData === null });
  const proteins = meals ? mealProteins(meals) : loaderData?.proteins;
  return (
    <>
      <ExploreHero />
      <div className="wrap pt-6 md:pt-9">
        <UnderlineTabs
          label="Why protein matters"
          panelId={panelId}
          tabs={tabs}
          selected={tab}
          className="-mx-5 px-3 md:mx-0 md:px-0"
        />
        <div role="tabpanel" id={panelId} aria-labelledby={tabElementId(panelId, tab)} className="pt-8 md:pt-11">
          <TabContent tab={tab} />
          <Sources tab={tab} />
        </div>
      </div>
      <ProteinCalculator proteins={proteins} />
    </>
  );
}

function TabContent({ tab }: { readonly tab: ExploreTab }) {
  switch (tab) {
    case 'benefits':
      return <Benefits />;
    case 'guide':
      return <NutritionGuide />;
    case 'science':
      return <Science />;
  }
}
