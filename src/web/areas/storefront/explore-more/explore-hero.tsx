import { bowlUrl } from '#bowl-art/art-url.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { HeroLead, PageHero } from '../page-hero/page-hero.tsx';

const picture = bowlUrl({
  art: {
    base: 'quinoa',
    proteins: ['chicken', 'egg', 'chickpea'],
    addons: ['broccoli', 'tomato', 'seeds', 'coriander'],
  },
  macros: { protein: 58, carbs: 41, fats: 18 },
  seed: 'explore',
});

export function ExploreHero() {
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
