import { knownBowlUrl } from '#bowl-art/tableware-url.ts';
import type { PageHandle } from '#contract/page.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { pageJsonLd } from '#web/platform/page/page-json-ld.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { PageHero } from '../page-hero/page-hero.tsx';
import type { Route } from './+types/about-us-page.ts';
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
        <h2 className="text-title-xs md:text-title-l">The rest is easier to eat than to read</h2>
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

const picture = knownBowlUrl({
  art: {
    base: 'millet',
    proteins: ['paneer', 'chickpea'],
    addons: ['tomato', 'cucumber', 'pomegranate', 'mint-yogurt', 'coriander'],
  },
  macros: { protein: 38, carbs: 49, fats: 19 },
  seed: 'about-us',
});

function AboutHero() {
  return (
    <PageHero title="About Us" ground="bg-celadon-300" picture={picture}>
      <p className="mt-4 max-w-[24ch] font-display text-panel/[1.15] font-[640] tracking-[-0.01em] text-balance font-stretch-92% md:mt-5 md:text-title-xs/[1.12]">
        We cook high-protein food in {brand.area} and tell you exactly what is in it.
      </p>
    </PageHero>
  );
}

function Story() {
  return (
    <section className="wrap grid gap-x-16 gap-y-5 pt-14 md:grid-cols-[1fr_1.7fr] md:pt-22">
      <h2 className="text-title-s md:text-home-section">Our story</h2>
      <div className="grid max-w-[62ch] gap-5 text-lead/[1.6] text-ink-2">
        <p className="font-display text-price/[1.3] font-[600] text-ink">
          {brand.name} began with a kitchen scale on an office desk in {brand.area}.
        </p>
        <p>
          Lunch came in a box, the box said it was good for you, and nobody could say how much protein was inside. So we
          weighed it, worked it out, and wrote the number on the lid. Within a week colleagues were asking for the food
          with the number on it.
        </p>
        <p>
          The lid became the idea. Food should carry its figures where you cannot miss them, not in grey type under a
          flap. We painted ours on the rim: a solid band for protein, ticks for carbs, dots for fats, each as long as
          its share of the calories. You can read a bowl from across the room, and then you can eat it.
        </p>
        <p>
          We are still a neighbourhood kitchen. We cook in {brand.area} for the {brand.area} area, and we would rather
          get one part of {brand.city} right than be nearly right everywhere.
        </p>
      </div>
    </section>
  );
}

function Mission() {
  return (
    <section className="on-dark mt-14 bg-beet-900 py-14 text-white md:mt-22 md:py-20">
      <div className="wrap grid gap-x-16 gap-y-6 md:grid-cols-[1fr_1.7fr]">
        <h2 className="text-section-s text-pista-300 md:text-section-l">Our mission</h2>
        <div>
          <p className="max-w-[18ch] font-display text-title-s/[1.02] font-[760] tracking-[-0.018em] text-balance font-stretch-90% md:text-display/none">
            To make the protein in your food as plain as its price.
          </p>
          <p className="mt-6 max-w-[56ch] text-lead text-on-beet">
            Every meal shows its grams of protein, carbs and fats and its calories before you pay: on the card, in the
            builder, on the order and on the bowl. If we cannot put a number on something, we say so instead of
            guessing.
          </p>
        </div>
      </div>
    </section>
  );
}

const founderPicture = knownBowlUrl({
  art: { base: 'brown-rice', proteins: ['egg', 'rajma'], addons: ['avocado', 'corn', 'onion', 'coriander'] },
  macros: { protein: 33, carbs: 54, fats: 18 },
  seed: 'founder',
});

function FounderQuote() {
  return (
    <section aria-label="A word from the founder" className="wrap pt-14 md:pt-22">
      <div className="grid items-center gap-x-12 gap-y-6 overflow-hidden rounded-xl bg-haldi-500 px-6 py-9 text-beet-900 md:grid-cols-[1fr_240px] md:px-14 md:py-14 lg:grid-cols-[1fr_320px]">
        <figure>
          <blockquote className="max-w-[22ch] font-display text-[31px]/[1.1] font-[700] tracking-[-0.015em] text-balance font-stretch-90% md:text-title-l/[1.08]">
            “I never wanted a diet. I wanted to know what was in my lunch.”
          </blockquote>
          <figcaption className="mt-5">
            <b>{brand.founder.name}</b>, {brand.founder.role}
          </figcaption>
        </figure>
        <img
          src={founderPicture}
          alt=""
          width={320}
          height={320}
          loading="lazy"
          decoding="async"
          className="mx-auto -mb-3 aspect-square w-full max-w-70 md:-my-8 md:max-w-none"
        />
      </div>
    </section>
  );
}
