import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import Leaf from 'lucide-react/icons/leaf';
import MapPin from 'lucide-react/icons/map-pin';
import { Suspense, lazy, useState } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { emptyBowlUrl } from '#bowl-art/tableware-url.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { DeliveryCheck } from '#web/features/delivery-area/delivery-check.tsx';
import { OpeningLine } from '#web/features/delivery-area/opening-line.tsx';
import { CallOut } from '#web/features/meal-card/call-out.tsx';
import { mealMacros } from '#web/features/meal-card/meal-macros.ts';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ButtonLink, type ButtonLinkProps } from '#web/ui/buttons/button.tsx';
import { WishForm } from './wish-form.tsx';
import { usePrefetchMeals } from '#web/features/meal-card/meals-query.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';

// Only for those who ask: it brings the finder.
const WishAnswer = lazy(async () => ({ default: (await import('../find-my-bowl/wish-answer.tsx')).WishAnswer }));

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.9, className: 'shrink-0' } as const;

const facts = [
  { text: '30–45 minutes', Icon: Clock },
  { text: `${brand.area} area`, Icon: MapPin },
  { text: 'Fresh, never frozen', Icon: Leaf },
];

/** What the shop is, and a field that answers in place. The field stays where it is when the answer comes. */
export function Hero({ featured }: { readonly featured: readonly Meal[] | undefined }) {
  const { text, asked, setText, ask } = useWish();
  const [isNear, setIsNear] = useState(false);
  return (
    <section className="relative overflow-hidden bg-pista-300 text-beet-900">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-end gap-x-10 pt-5 md:pt-10 lg:grid-cols-[minmax(0,1fr)_auto] lg:[reading-flow:grid-rows]">
        <h1 className="text-title-xs/[0.93] font-extrabold tracking-[-0.024em] font-stretch-84% min-[350px]:text-title-s/[0.93] min-[380px]:text-title-l/[0.93] md:text-[60px]/[0.9] xl:text-[66px]/[0.9]">
          Hyderabad's First <span className="whitespace-nowrap">Protein-Focused</span>{' '}
          <span className="whitespace-nowrap">Meal Platform</span>
        </h1>
        <WishForm text={text} hasAsked={asked !== null} onType={setText} onAsk={ask} onNear={() => setIsNear(true)} />
        {(isNear || asked !== null) && (
          <Suspense fallback={asked === null ? null : <div className="col-span-full h-130" />}>
            <WishAnswer text={asked} onAsk={ask} />
          </Suspense>
        )}
        <div
          className={classNames(
            'flex flex-wrap gap-2.5 lg:col-start-2 lg:row-start-1 lg:gap-3',
            asked === null ? 'max-lg:mt-2' : 'max-lg:mt-5.5',
          )}
        >
          <MenuLink
            variant="sec"
            className="whitespace-nowrap max-md:grow max-md:px-2"
            iconAfter={<ArrowRight {...icon} />}
          >
            Explore Meals
          </MenuLink>
          <ButtonLink to="/subscriptions" variant="sec" className="whitespace-nowrap max-md:grow max-md:px-2">
            Start Subscription
          </ButtonLink>
        </div>
        {asked === null ? <Introduction featured={featured} /> : <div className="h-6.5 md:h-11" />}
      </div>
    </section>
  );
}

function Introduction({ featured }: { readonly featured: readonly Meal[] | undefined }) {
  return (
    <div className="col-span-full md:grid md:grid-cols-[minmax(0,1fr)_56%] md:items-center md:gap-8 lg:min-h-105">
      <div className="md:py-8">
        <p className="max-w-125 text-lead/normal text-ink-beet max-md:hidden md:mb-4 xl:text-lead-l/normal">
          Cooked to order in {brand.area}, weighed to the gram, and served in a bowl that tells you what is in it. Read
          the rim: protein is solid, carbs are ticks, fats are dots.
        </p>
        <div className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4">
          <DeliveryCheck />
          <OpeningLine />
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-secondary font-[560] text-ink-beet max-md:hidden md:mt-3 md:gap-x-6.5">
          {facts.map(({ text, Icon }) => (
            <li key={text} className="flex items-center gap-2">
              <Icon {...icon} />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div className="relative h-28 md:h-100 lg:h-110">
        {/* In px: with larger text, a larger bowl would leave the screen with its figures. */}
        <div className="absolute -inset-x-2 top-0 aspect-square md:inset-x-0 md:top-2 lg:right-8 lg:left-auto lg:w-[580px]">
          <HeroBowl featured={featured} />
        </div>
      </div>
    </div>
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
          <CallOut macro="protein" amount={macros.protein} className="top-1 -right-1 md:top-[12%] md:right-0" />
          <CallOut macro="carbs" amount={macros.carbs} className="max-md:hidden md:top-[60%] md:-right-4" />
          <CallOut macro="fats" amount={macros.fats} className="top-1 -left-1 md:top-[12%] md:left-0" />
        </dl>
      )}
    </>
  );
}

/** A link to the menu; its code and its meals are prefetched on hover and focus. */
export function MenuLink(props: Omit<ButtonLinkProps, 'to' | 'prefetch'>) {
  const prefetchMeals = usePrefetchMeals();
  return <ButtonLink {...props} to="/menu" prefetch="intent" onPointerEnter={prefetchMeals} onFocus={prefetchMeals} />;
}

/** The wish in the field, and the one that was asked for: it is in the URL, so that it survives a reload and a login. */
function useWish() {
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string | null>(null);
  const asked = isHydrated ? params.get('wish') : null;
  const ask = (text: string) => {
    setTyped(text);
    void navigate(`/?wish=${encodeURIComponent(text)}`, { replace: true, preventScrollReset: true });
  };
  return { text: typed ?? asked ?? '', asked, setText: setTyped, ask } as const;
}
