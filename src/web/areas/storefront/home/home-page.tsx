import { useQuery } from '@tanstack/react-query';
import type { PageHandle } from '#contract/page.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { useOwnMenu } from '#web/features/meal-card/own-kitchen.ts';
import { usePicturesWhenIdle } from '#web/features/meal-card/use-pictures-when-idle.ts';
import { pageData } from '#web/platform/page/page-data.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { preloadLaterFonts } from '#web/platform/page/preload-fonts.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import anekRupee from '#web/ui/fonts/anek-rupee.woff2?url';
import { HydratedInSteps } from '#web/ui/hydrated-in-steps.tsx';
import type { Route } from './+types/home-page.ts';
import { FeaturedMeals } from './featured-meals.tsx';
import { Hero } from './hero.tsx';
import { homeJsonLd } from './home-json-ld.ts';
import { HowItWorks } from './how-it-works.tsx';
import { Quotes } from './quotes.tsx';
import { Why } from './why.tsx';

const featuredCount = 4;

export function loader({ context }: Route.LoaderArgs) {
  return { featured: context.get(pageData).meals.slice(0, featuredCount) };
}

/** The query cache has the meals, or fetches them: navigating here from another page never waits for the server. */
export function clientLoader() {
  return null;
}

export const shouldRevalidate = () => false;

export const handle: PageHandle = { isIndexed: true };

export function meta({ matches }: Route.MetaArgs) {
  const { publicUrl, contact } = matches[0].loaderData;
  return pageMeta(
    {
      title: `${brand.name}: ${brand.city}'s First Protein-Focused Meal Platform`,
      description: `Fresh, high-protein, macro-tracked bowls delivered in ${brand.area}, ${brand.city}. Protein, carbs and fats are painted on the rim of every bowl.`,
      path: '/',
      jsonLd: homeJsonLd(publicUrl, contact),
    },
    publicUrl,
  );
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  preloadLaterFonts(anekRupee);
  usePicturesWhenIdle();
  // The four meals in the page are not the complete menu, so they must not be written to its query cache.
  // The complete menu is read when an event of the shop says that it has changed.
  const { data, isError } = useQuery({
    ...mealsQuery,
    enabled: ({ state }) => loaderData === null || state.isInvalidated,
  });
  const featured = useOwnMenu(data?.slice(0, featuredCount) ?? loaderData?.featured);
  return (
    <HydratedInSteps
      parts={[
        <Hero key="hero" featured={featured} />,
        <FeaturedMeals key="featured" featured={featured} hasFailed={isError} />,
        <Why key="why" />,
        <HowItWorks key="how" />,
        <Advice key="advice" />,
        <Quotes key="quotes" />,
      ]}
    />
  );
}

function Advice() {
  return (
    <section className="below-fold wrap pt-14 md:pt-22">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-xl bg-celadon-300 p-6 md:px-12 md:py-10">
        <div>
          <h2 className="text-section-l md:text-title-s">Eat to a plan of your own</h2>
          <p className="mt-2.5 max-w-[52ch] text-lead">
            Tell a nutritionist your goal. You get a plan for the week, and order from it.
          </p>
        </div>
        <ButtonLink to="/consultations">Ask a nutritionist</ButtonLink>
      </div>
    </section>
  );
}
