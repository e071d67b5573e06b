import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import Leaf from 'lucide-react/icons/leaf';
import MapPin from 'lucide-react/icons/map-pin';
import type { Meal } from '#contract/catalog.ts';
import { emptyBowlUrl } from '#bowl-art/tableware-url.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { DeliveryCheck } from '#web/features/delivery-area/delivery-check.tsx';
import { OpeningLine } from '#web/features/delivery-area/opening-line.tsx';
import { CallOut } from '#web/features/meal-card/call-out.tsx';
import { mealMacros } from '#web/features/meal-card/meal-macros.ts';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { MenuLink } from './menu-link.tsx';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.9, className: 'shrink-0' } as const;

const facts = [
  { text: '30–45 minutes', Icon: Clock },
  { text: `${brand.area} area`, Icon: MapPin },
  { text: 'Fresh, never frozen', Icon: Leaf },
];

export function Hero({ featured }: { readonly featured: readonly Meal[] | undefined }) {
  return (
    <section className="relative overflow-hidden bg-pista-300 text-beet-900">
      <div className="wrap relative pt-10 md:grid md:min-h-125 md:items-center md:py-14 lg:min-h-140 xl:min-h-160">
        <div className="md:max-w-[46%] xl:max-w-140">
          <h1 className="text-title-m/[0.93] font-extrabold tracking-[-0.024em] font-stretch-84% min-[350px]:text-title-xl min-[380px]:text-hero-s md:text-[50px]/[0.92] lg:text-[68px]/[0.9] xl:text-hero/[0.9]">
            Hyderabad's First Protein-Focused Meal Platform
          </h1>
          <p className="mt-4 mb-5.5 max-w-125 text-lead/normal text-[#4B2335] md:mt-5.5 md:mb-7.5 xl:text-lead-l/normal">
            Cooked to order in {brand.area}, weighed to the gram, and served in a bowl that tells you what is in it.
            Read the rim: protein is solid, carbs are ticks, fats are dots.
          </p>
          <div className="flex flex-wrap gap-3">
            <MenuLink className="whitespace-nowrap max-md:grow max-md:px-3" iconAfter={<ArrowRight {...icon} />}>
              Explore Meals
            </MenuLink>
            <ButtonLink to="/" variant="sec" className="whitespace-nowrap max-md:grow max-md:px-3">
              Start Subscription
            </ButtonLink>
          </div>
          <DeliveryCheck className="mt-3" />
          <OpeningLine />
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2 text-secondary font-[560] text-[#4B2335] md:mt-3 md:gap-x-6.5">
            {facts.map(({ text, Icon }) => (
              <li key={text} className="flex items-center gap-2">
                <Icon {...icon} />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div className="relative -mx-9.25 mt-6.5 -mb-23 aspect-square w-[calc(100%+74px)] md:absolute md:top-1/2 md:left-[47%] md:m-0 md:w-[52%] md:-translate-y-1/2 xl:left-[48.5%] xl:w-[56.7%]">
          <HeroBowl featured={featured} />
        </div>
      </div>
    </section>
  );
}

/** The first meal of the menu, large, with its figures at the rim. */
function HeroBowl({ featured }: { readonly featured: readonly Meal[] | undefined }) {
  if (!featured) return null;
  const [meal] = featured;
  if (!meal) return <img src={emptyBowlUrl('plain')} alt="" width={690} height={690} className="size-full" />;
  const macros = mealMacros(meal);
  return (
    <>
      <MealPicture meal={meal} alt={`${meal.name}. ${meal.description}`} loading="first" className="size-full" />
      {macros && (
        <dl>
          <CallOut macro="protein" amount={macros.protein} className="top-4.5 right-10 md:top-[21%] md:right-[8%]" />
          <CallOut
            macro="carbs"
            amount={macros.carbs}
            className="right-13.5 bottom-26.5 md:right-[17%] md:bottom-[6%]"
          />
          <CallOut macro="fats" amount={macros.fats} className="top-8.5 left-10 md:top-[16%] md:-left-0.5" />
        </dl>
      )}
    </>
  );
}
