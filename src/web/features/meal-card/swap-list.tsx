import { useQuery } from '@tanstack/react-query';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { withoutRim } from '#bowl-art/tableware-url.ts';
import type { Meal } from '#contract/catalog.ts';
import { findSwaps, judgeSwap, type Swap, type Swappable } from '#domain/finder/swap.ts';
import { macroNames, type Verdict } from '#domain/finder/target.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { JudgedRim } from '#web/features/finder/target-rim.tsx';
import { MacroSwatch, macroLabels } from '#web/features/food-labels/macro-meter.tsx';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MealPicture } from './meal-picture.tsx';
import { mealsQuery } from './meals-query.ts';
import { useOwnMenu } from './own-kitchen.ts';
import { tableGround } from './table-colour.ts';

type SwapListProps = {
  /** The id is null for a bowl. */
  readonly gone: Swappable & { readonly id: number | null; readonly name: string };
  readonly isLocked?: boolean;
  readonly onSwap: (meal: Meal) => void;
  readonly className?: string;
  /** Shown when no meal is similar; without this text, the list is left out. */
  readonly nothing?: string;
};

/** Several stand beside each other; one alone is a row, with its price and its button at the end. */
const wideLooks = {
  one: {
    card: '@min-[40rem]:grid-cols-[150px_minmax(0,1fr)_auto] @min-[40rem]:items-center @min-[40rem]:gap-x-5 @min-[40rem]:pr-4.5',
    foot: '@min-[40rem]:col-span-1 @min-[40rem]:flex-col @min-[40rem]:items-end @min-[40rem]:gap-3 @min-[40rem]:border-0 @min-[40rem]:pt-0 @min-[40rem]:text-right',
  },
  several: { card: '@min-[40rem]:grid-cols-1 @min-[40rem]:grid-rows-[auto_1fr_auto]', foot: '' },
};

/** What could be ordered instead of something that cannot, with the difference. None is chosen for the customer. */
export function SwapList({ gone, isLocked = false, onSwap, className, nothing }: SwapListProps) {
  const meals = useOwnMenu(useQuery(mealsQuery).data);
  const swaps = meals ? findSwaps(gone, meals) : [];
  if (swaps.length === 0) {
    return meals && nothing ? <p role="status">{nothing}</p> : null;
  }
  const wide = swaps.length === 1 ? wideLooks.one : wideLooks.several;
  return (
    <section
      aria-label={`Instead of ${gone.name}`}
      className={classNames('@container rounded-(--radius-l) bg-mist p-3', className)}
    >
      <p className="mx-0.5 mb-2 flex min-h-11 items-center text-secondary font-[640]">Swap it for the nearest</p>
      <ul className="grid gap-2.5 @min-[40rem]:grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))]">
        {swaps.map((swap) => (
          <li
            key={swap.meal.id}
            className={classNames(
              'grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-2.5 rounded-2xl border border-line-strong bg-paper p-2.5',
              wide.card,
            )}
          >
            <SwapPicture swap={swap} />
            <div className="grid content-start gap-2">
              <h4 className="text-figure/[1.14] font-[700] wrap-anywhere @min-[40rem]:min-h-10">
                <VegMark isVegetarian={swap.meal.isVegetarian} className="mr-0.5 inline-block size-5 align-[-4px]" />
                {swap.meal.name}
              </h4>
              <Difference swap={swap} />
            </div>
            <div
              className={classNames(
                'col-span-full flex items-center justify-between gap-2 border-t border-line pt-2.5',
                wide.foot,
              )}
            >
              <p className="num">
                <b className="figure-display text-figure/[1.15] font-[740]">{formatRupeesOnWire(swap.meal.price)}</b>{' '}
                <span className="text-sm/[1.3] whitespace-nowrap text-ink-2 @min-[40rem]:block">
                  {priceText(swap.difference.price)}
                </span>
              </p>
              <Button size="sm" variant="soft" disabled={isLocked} onClick={() => onSwap(swap.meal)}>
                Swap
                <span className="sr-only">
                  {' '}
                  {gone.name} for {swap.meal.name}
                </span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <p className="mx-0.5 mt-2 text-note text-ink-2">The notches on the rims are the macros of {gone.name}.</p>
    </section>
  );
}

/** The bowl, and on its rim how far it fills what is lost: the notches are the macros of that. */
function SwapPicture({ swap }: { readonly swap: Swap<Meal> }) {
  const { meal, wanted, macros } = swap;
  return (
    <div className={classNames('self-start rounded-xl p-1 @min-[40rem]:py-2', tableGround(meal.id))}>
      <div className="relative mx-auto aspect-[266/270] w-full max-w-37">
        <div className="absolute top-[4.07%] left-[3.38%] w-[94.74%]">
          <MealPicture meal={{ ...meal, artUrl: withoutRim(meal.artUrl), nutritionValues: {} }} className="w-full" />
        </div>
        <JudgedRim target={wanted} actual={macros} stateOf={(macro) => judgeSwap(swap, macro).state} />
      </div>
    </div>
  );
}

function Difference({ swap }: { readonly swap: Swap<Meal> }) {
  const { meal, difference, macros } = swap;
  return (
    <dl className="num grid gap-0.5 text-sm">
      {macroNames.map((macro) => (
        <div key={macro} className="flex min-h-5.5 items-center gap-2">
          <dt>
            <MacroSwatch macro={macro} />
            <span className="sr-only">{macroLabels[macro]}</span>
          </dt>
          <Judged state={judgeSwap(swap, macro).state}>
            {Math.round(macros[macro])} g, {byText(difference[macro])}
          </Judged>
        </div>
      ))}
      <div className="flex min-h-5.5 items-center gap-2 text-ink-2">
        <dt className="sr-only">Calories</dt>
        <dd>
          {meal.caloriesKcal} kcal, {byText(difference.caloriesKcal)}
        </dd>
      </div>
    </dl>
  );
}

const looks: Record<Verdict['state'], { readonly colour: string; readonly Icon?: typeof Check }> = {
  hit: { colour: 'text-st-green', Icon: Check },
  short: { colour: 'text-ink-2' },
  over: { colour: 'text-st-orange', Icon: ArrowUpRight },
};

function Judged({ state, children }: { readonly state: Verdict['state']; readonly children: ReactNode }) {
  const { colour, Icon } = looks[state];
  return (
    <dd className={classNames('inline-flex items-center gap-1.25 font-[620]', colour)}>
      {Icon ? <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2.4} /> : null}
      <span>{children}</span>
    </dd>
  );
}

/** '5 more', '3 less', 'the same' */
function byText(difference: number): string {
  const by = Math.round(difference);
  return by === 0 ? 'the same' : `${Math.abs(by)} ${by > 0 ? 'more' : 'less'}`;
}

function priceText(difference: number): string {
  if (difference === 0) return 'the same price';
  const paise = Math.round(Math.abs(difference) * 100);
  return `${formatRupeesOnWire(paise / 100)} ${difference > 0 ? 'more' : 'less'}`;
}
