import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Scale from 'lucide-react/icons/scale';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Suspense, lazy, type ReactNode } from 'react';
import { Link } from 'react-router';
import { emptyBowlUrl } from '#bowl-art/tableware-url.ts';
import type { Meal } from '#contract/catalog.ts';
import { allergens as labelOrder } from '#domain/menu/allergen.ts';
import { CallOut } from '#web/features/meal-card/call-out.tsx';
import { cardFigures, mealMacros, mealShares } from '#web/features/meal-card/meal-macros.ts';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { MacroBar, MacroFigures } from '#web/features/food-labels/macro-meter.tsx';
import { RatingMark } from '#web/features/ratings/rating-mark.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { useCheckedPin } from '#web/features/addresses/checked-pin.ts';
import { useIsAuthenticated } from '#web/platform/session/session-store.ts';
import { BuyPanel, type Purchase } from './buy-meal.tsx';
import { LeavesPanel } from './leaves-panel.tsx';

// It asks for the kitchen of the visitor's place.
const KitchenHandles = lazy(async () => ({ default: (await import('./kitchen-handles.tsx')).KitchenHandles }));

const tabs = {
  PROTEIN_PICK: { label: 'Protein Picks', to: '/menu' },
  POWER_COMBO: { label: 'Power Combos', to: '/menu?tab=power-combos' },
} as const;

/** What decides: the bowl, what is in it and what it costs. On a desktop all of it is above the fold. */
export function MealHero({ purchase }: { readonly purchase: Purchase }) {
  const { meal } = purchase;
  const shares = mealShares(meal);
  return (
    <>
      <Breadcrumb meal={meal} />
      <div className={heroClass}>
        <Picture meal={meal} />
        <div className="flex flex-col justify-center">
          <ul className="mb-3.5 flex flex-wrap gap-2">
            <Mark>
              <span aria-hidden="true" className="-mx-1">
                <VegMark isVegetarian={meal.isVegetarian} />
              </span>
              {meal.isVegetarian ? 'Vegetarian' : 'Non-vegetarian'}
            </Mark>
            <Mark>
              <Scale aria-hidden="true" size={16} strokeWidth={1.9} />
              <span className="num">{meal.servingWeightGrams} g</span>
            </Mark>
            {meal.rating && (
              <Mark>
                <RatingMark rating={meal.rating} />
              </Mark>
            )}
          </ul>
          <h1 className="text-title-m wrap-anywhere lg:text-display-s">{meal.name}</h1>
          <p className="mt-3 max-w-[44ch] text-lead text-ink-2">{meal.description}</p>
          <div className="@container mt-5 grid gap-3">
            {shares && <MacroBar shares={shares} />}
            <MacroFigures figures={cardFigures(meal)} isLarge />
          </div>
          <AllergenPanel meal={meal} />
          <LeavesPanel meal={meal} quantity={purchase.quantity} />
          <BuyPanel purchase={purchase} />
        </div>
      </div>
    </>
  );
}

const heroClass = 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_476px] lg:gap-12';
const pictureClass =
  'relative -mx-5 grid aspect-[1.04] place-items-center md:mx-auto md:w-full md:aspect-[1.36] md:max-w-155 md:rounded-xl lg:aspect-auto lg:min-h-145';

function Breadcrumb({ meal }: { readonly meal: Meal }) {
  const tab = tabs[meal.mealType];
  return (
    <nav aria-label="Breadcrumb" className="text-secondary text-ink-2">
      <ol className="flex min-h-11 items-center gap-2 md:py-2">
        <li>
          <Link to="/menu" className="flex min-h-11 items-center gap-1.5 hover:underline">
            <ChevronLeft aria-hidden="true" size={16} className="md:hidden" />
            Menu
          </Link>
        </li>
        <Step>
          <Link to={tab.to} className="flex min-h-11 items-center hover:underline">
            {tab.label}
          </Link>
        </Step>
        <Step>
          <span aria-current="page" className="line-clamp-1 wrap-anywhere">
            {meal.name}
          </span>
        </Step>
      </ol>
    </nav>
  );
}

function Step({ children }: { readonly children: ReactNode }) {
  return (
    <li className="hidden items-center gap-2 md:flex">
      <ChevronRight aria-hidden="true" size={16} className="shrink-0" />
      {children}
    </li>
  );
}

function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <li className="flex min-h-8 items-center gap-1.75 rounded-full border border-line-strong bg-paper pr-3.25 pl-2.25 text-small font-semibold">
      {children}
    </li>
  );
}

/** The figures stand beside the bowl: nothing covers its rim. */
function Picture({ meal }: { readonly meal: Meal }) {
  const macros = mealMacros(meal);
  return (
    <div className={classNames(pictureClass, tableGround(meal.id))}>
      <MealPicture
        meal={meal}
        alt={`${meal.name}. ${meal.description}`}
        loading="first"
        className="w-[84%] md:w-[66%] lg:w-[92%]"
      />
      {macros && (
        <dl>
          <CallOut macro="protein" amount={macros.protein} className="top-[4%] right-2 lg:top-[11%] lg:-right-3.5" />
          <CallOut macro="carbs" amount={macros.carbs} className="right-3 bottom-2.5 lg:right-[16%] lg:bottom-[3%]" />
          <CallOut macro="fats" amount={macros.fats} className="top-[4%] left-2 lg:top-[11%] lg:-left-3.5" />
        </dl>
      )}
    </div>
  );
}

/** What the kitchen handles is known after hydration: its two lines have their place before. */
function AllergenPanel({ meal }: { readonly meal: Meal }) {
  const listed = labelOrder.filter((allergen) => meal.allergens.includes(allergen));
  const isPlaceKnown = usePlaceIsKnown();
  const general = <p className={handledClass}>Our kitchens handle other allergens, too. The order page names them.</p>;
  return (
    <div
      className={classNames(
        'mt-4 flex items-start gap-3 rounded-m px-4 py-3',
        listed.length > 0 ? 'bg-haldi-100' : 'bg-mist',
      )}
    >
      {listed.length > 0 && (
        <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.9} className="mt-px shrink-0 text-st-yellow" />
      )}
      <div>
        <p className="text-secondary font-[680]">
          {listed.length > 0 ? `Contains ${listed.join(', ')}.` : 'No allergens on our list.'}
        </p>
        {isPlaceKnown ? (
          <Suspense fallback={general}>
            <KitchenHandles className={handledClass}>{general}</KitchenHandles>
          </Suspense>
        ) : (
          general
        )}
      </div>
    </div>
  );
}

/** Others load nothing for it. */
function usePlaceIsKnown(): boolean {
  const isAuthenticated = useIsAuthenticated();
  return useCheckedPin() !== null || isAuthenticated;
}

const handledClass = 'mt-0.5 min-h-10 text-note-l/[1.45] text-ink-2';

export function MealSkeleton() {
  return (
    <div className="wrap">
      <p role="status" className="flex min-h-11 items-center text-secondary text-ink-2 md:py-2">
        Loading meals...
      </p>
      <div className={heroClass}>
        <div className={classNames(pictureClass, 'bg-mist')}>
          <img
            src={emptyBowlUrl('plain')}
            alt=""
            width={400}
            height={400}
            className="aspect-square w-[84%] md:w-[66%] lg:w-[92%]"
          />
        </div>
        <div className="grid content-center gap-4">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      </div>
    </div>
  );
}
