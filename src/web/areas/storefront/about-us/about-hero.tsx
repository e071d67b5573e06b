import { bowlUrl } from '#bowl-art/art-url.ts';
import { brand } from '#web/brand.ts';
import { PageHero } from '../page-hero/page-hero.tsx';

const picture = bowlUrl({
  art: {
    base: 'millet',
    proteins: ['paneer', 'chickpea'],
    addons: ['tomato', 'cucumber', 'pomegranate', 'mint-yogurt', 'coriander'],
  },
  macros: { protein: 38, carbs: 49, fats: 19 },
  seed: 'about-us',
});

export function AboutHero() {
  return (
    <PageHero title="About Us" ground="bg-celadon-300" picture={picture}>
      <p className="mt-4 max-w-[24ch] font-display text-[26px]/[1.15] font-[640] tracking-[-0.01em] text-balance font-stretch-92% md:mt-5 md:text-[34px]/[1.12]">
        We cook high-protein food in {brand.area} and tell you exactly what is in it.
      </p>
    </PageHero>
  );
}
