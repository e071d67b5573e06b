import { knownBowlUrl } from '#bowl-art/tableware-url.ts';
import { brand } from '#web/platform/brand/brand.ts';

const picture = knownBowlUrl({
  art: { base: 'brown-rice', proteins: ['egg', 'rajma'], addons: ['avocado', 'corn', 'onion', 'coriander'] },
  macros: { protein: 33, carbs: 54, fats: 18 },
  seed: 'founder',
});

export function FounderQuote() {
  return (
    <section aria-label="A word from the founder" className="wrap pt-14 md:pt-22">
      <figure className="grid items-center gap-x-12 gap-y-6 overflow-hidden rounded-xl bg-haldi-500 px-6 py-9 text-beet-900 md:grid-cols-[1fr_240px] md:px-14 md:py-14 lg:grid-cols-[1fr_320px]">
        <div>
          <blockquote className="max-w-[22ch] font-display text-[31px]/[1.1] font-[700] tracking-[-0.015em] text-balance font-stretch-90% md:text-title-l/[1.08]">
            “I never wanted a diet. I wanted to know what was in my lunch.”
          </blockquote>
          <figcaption className="mt-5">
            <b>{brand.founder.name}</b>, {brand.founder.role}
          </figcaption>
        </div>
        <img
          src={picture}
          alt=""
          width={320}
          height={320}
          loading="lazy"
          decoding="async"
          className="mx-auto -mb-3 aspect-square w-full max-w-70 md:-my-8 md:max-w-none"
        />
      </figure>
    </section>
  );
}
