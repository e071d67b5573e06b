import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { knownBowlUrl } from '#bowl-art/tableware-url.ts';
import type { PageHandle } from '#contract/page.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { pageData } from '#web/platform/page/page-data.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { UnderlineTabs } from '#web/ui/navigation/underline-tabs.tsx';
import { HeroLead, PageHero } from '../page-hero/page-hero.tsx';
import type { Route } from './+types/explore-page.ts';
import { Benefits } from './benefits.tsx';
import { exploreJsonLd, explorePage } from './explore-json-ld.ts';
import { explorePath, exploreTabNames, readExploreTab, type ExploreTab } from './explore-tabs.ts';
import { mealProteins } from './meal-proteins.ts';
import { NutritionGuide } from './nutrition-guide.tsx';
import { ProteinCalculator } from './protein-calculator.tsx';
import { Science } from './science.tsx';
import { sources } from './source-list.ts';

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

const picture = knownBowlUrl({
  art: {
    base: 'quinoa',
    proteins: ['chicken', 'egg', 'chickpea'],
    addons: ['broccoli', 'tomato', 'seeds', 'coriander'],
  },
  macros: { protein: 58, carbs: 41, fats: 18 },
  seed: 'explore',
});

function ExploreHero() {
  return (
    <PageHero title="Why Protein Matters" ground="bg-pista-300" picture={picture}>
      <HeroLead>
        What it does, how much of it you need, where it is, and how anybody knows. With figures, and with the names of
        those who measured them.
      </HeroLead>
      <ButtonLink to="#your-protein" className="mt-6">
        Work out your grams
      </ButtonLink>
    </PageHero>
  );
}

function Sources({ tab }: { readonly tab: ExploreTab }) {
  const named = Object.values(sources).filter((source) => (source.tabs as readonly ExploreTab[]).includes(tab));
  return (
    <section aria-labelledby="sources" className="mt-12 border-t border-line pt-6">
      <h2 id="sources" className="text-card">
        Sources
      </h2>
      <ul className="mt-3 grid max-w-[90ch] gap-2 text-small text-ink-2">
        {named.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p className="mt-4 max-w-[80ch] text-small text-ink-2">
        General information for healthy adults, not medical advice. If you are pregnant, under 18 or have a kidney
        condition, your doctor’s figure counts, not ours.
      </p>
    </section>
  );
}
