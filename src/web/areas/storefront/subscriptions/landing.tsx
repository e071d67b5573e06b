import ArrowRight from 'lucide-react/icons/arrow-right';
import { knownBowlUrl } from '#bowl-art/tableware-url.ts';
import type { Meal } from '#contract/catalog.ts';
import { fromRupees, formatRupees, formatRupeesOnWire, paise } from '#domain/money.ts';
import { quote } from '#domain/orders/pricing.ts';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { useOrderTerms } from '#web/features/orders/use-order-terms.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { HeroLead, PageHero } from '../page-hero/page-hero.tsx';
import { cutOffTime } from './day-texts.ts';
import { builderPath } from './subscription-url.ts';

const lunchesAWeek = 5;
const shownMeals = 4;

const picture = knownBowlUrl({
  art: { base: 'quinoa', proteins: ['chicken'], addons: ['tomato', 'corn', 'avocado', 'mint'] },
  macros: { protein: 45, carbs: 54, fats: 16 },
  seed: 'subscription',
});

const howItWorks = [
  ['Choose days and times', 'Any days of the week, up to three half hours a day.'],
  ['Choose the food', 'Let it be filled to your macros, take your nutritionist’s plan, or choose each bowl by hand.'],
  ['Say where and from when', 'One of your addresses and a first day. Nothing is paid in advance.'],
  [
    'Change what you like',
    `Each delivery becomes an order at ${cutOffTime} of the evening before. Until then it is only a plan.`,
  ],
] as const;

const questions = [
  [
    'Until when can I change a delivery?',
    `Until ${cutOffTime} of the evening before. The moment is printed on each delivery. Skip it, move it to another half hour or swap the bowl.`,
  ],
  [
    'What does it cost?',
    'The price of each bowl when it becomes an order, with fee and tax as for every order. You pay at the door, in cash or by UPI.',
  ],
  [
    'What if something is sold out?',
    'You decide at the start: it is swapped for the nearest bowl, or that delivery is skipped. Either way we tell you why.',
  ],
  [
    'How do I stop?',
    'Pause until a date, or end it in two taps. Nothing starts again by itself, and each change has a dated receipt.',
  ],
] as const;

export function Landing({ meals }: { readonly meals: readonly Meal[] }) {
  const sold = meals.filter(({ soldOut }) => soldOut === undefined);
  return (
    <>
      <PageHero title="A week of bowls, by itself" ground="bg-pista-300" picture={picture} isCompact>
        <HeroLead>
          Your days, your times, your macros. Cooked to order in {brand.area} and brought each time, until you say stop.
        </HeroLead>
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink
            to={builderPath}
            iconAfter={<ArrowRight aria-hidden="true" className="size-5" strokeWidth={1.9} />}
          >
            Start Subscription
          </ButtonLink>
          <PriceLine meals={sold} />
        </div>
      </PageHero>
      <section className="wrap pt-10 md:pt-16">
        <h2 className="mb-5 text-section-l md:text-title-l">How it works</h2>
        <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {howItWorks.map(([title, text], index) => (
            <li key={title} className="rounded-(--radius-l) border border-line bg-paper p-5">
              <p className="mb-2 font-display text-secondary/none font-[760] text-beet-700">Step {index + 1}</p>
              <h3 className="text-card-s">{title}</h3>
              <p className="mt-1.5 text-secondary text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {sold.length > 0 ? (
        <section className="wrap pt-10 md:pt-16">
          <h2 className="mb-5 text-section-l md:text-title-l">What may come</h2>
          <ul className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
            {sold.slice(0, shownMeals).map((meal) => (
              <li key={meal.id} className="overflow-hidden rounded-(--radius-l) border border-line bg-paper">
                <div className={classNames('grid place-items-center py-3', tableGround(meal.id))}>
                  <MealPicture meal={meal} className="w-[70%]" />
                </div>
                <div className="px-4 py-3.5">
                  <h3 className="text-figure/[1.15] wrap-anywhere">{meal.name}</h3>
                  <p className="num mt-1 text-secondary text-ink-2">
                    {formatRupeesOnWire(meal.price)}, {meal.caloriesKcal} kcal
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="wrap pt-10 pb-14 md:pt-16 md:pb-20">
        <h2 className="mb-5 text-section-l md:text-title-l">Good to know</h2>
        <dl className="grid gap-x-10 gap-y-5 md:grid-cols-2">
          {questions.map(([question, text]) => (
            <div key={question} className="border-t border-line pt-4">
              <dt className="text-lg font-[660]">{question}</dt>
              <dd className="mt-1 text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink to={builderPath} className="mt-8">
          Start Subscription
        </ButtonLink>
      </section>
    </>
  );
}

/** Of the cheapest and the dearest meal of the menu, as they would be charged today. */
function PriceLine({ meals }: { readonly meals: readonly Meal[] }) {
  const terms = useOrderTerms();
  if (meals.length === 0) return null;
  const weekOf = (price: number) =>
    formatRupees(paise(quote([{ unitPrice: fromRupees(price), quantity: 1 }], terms).total * lunchesAWeek));
  const prices = meals.map(({ price }) => price);
  return (
    <p className="num text-ink-beet">
      Five lunches a week: {weekOf(Math.min(...prices))} to {weekOf(Math.max(...prices))}, fee and tax included.
    </p>
  );
}
