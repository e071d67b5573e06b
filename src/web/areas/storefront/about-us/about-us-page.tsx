import type { PageHandle } from '#contract/page.ts';
import { brand } from '#web/brand.ts';
import { pageJsonLd } from '#web/page-json-ld.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import type { Route } from './+types/about-us-page.ts';
import { AboutHero } from './about-hero.tsx';
import { FounderQuote } from './founder-quote.tsx';
import { Mission } from './mission.tsx';
import { Story } from './story.tsx';
import { Values } from './values.tsx';

export const handle: PageHandle = { isIndexed: true };

const page = {
  name: 'About Us',
  description: `How ${brand.name} started in ${brand.area}, what it is for, and the four things it does not bend on: weighing, freshness, choice and no shortcuts.`,
  path: '/about-us',
} as const;

export function meta({ matches }: Route.MetaArgs) {
  const { publicUrl } = matches[0].loaderData;
  return pageMeta(
    { ...page, title: `${page.name} | ${brand.name}`, jsonLd: pageJsonLd('AboutPage', page, publicUrl) },
    publicUrl,
  );
}

export default function AboutUsPage() {
  return (
    <>
      <AboutHero />
      <Story />
      <Mission />
      <Values />
      <FounderQuote />
      <section className="wrap grid justify-items-center gap-5 pt-14 text-center md:pt-22">
        <h2 className="text-[34px] md:text-[44px]">The rest is easier to eat than to read</h2>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/menu">See the menu</ButtonLink>
          <ButtonLink to="/build-your-own" variant="sec">
            Build your own
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
