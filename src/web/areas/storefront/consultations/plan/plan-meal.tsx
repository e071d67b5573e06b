import Utensils from 'lucide-react/icons/utensils';
import { useState } from 'react';
import type { ScheduledMeal } from '#contract/diet-plans.ts';
import { useCartActions } from '#web/features/cart/use-cart.ts';
import { SoldOutMark } from '#web/features/food-labels/sold-out-mark.tsx';
import { SwapList } from '#web/features/meal-card/swap-list.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

type PlanMealProps = {
  readonly meal: ScheduledMeal;
  /** `cell`: picture above the text, for a narrow column. `row`: beside it. */
  readonly look: 'cell' | 'row';
};

export function PlanMeal({ meal, look }: PlanMealProps) {
  const { name, caloriesKcal, nutritionistNotes, swapFor } = meal;
  const about = aboutMeal(meal);
  return (
    <div className={classNames('grid', look === 'cell' ? 'gap-2' : 'grid-cols-[56px_minmax(0,1fr)] gap-4')}>
      <MealDisc meal={meal} className={look === 'cell' ? 'size-12' : 'size-14'} />
      <div className={classNames('grid content-start gap-1', look === 'cell' ? 'text-sm' : 'text-secondary')}>
        <p className="leading-tight font-[620] wrap-anywhere">{name}</p>
        <p className="num text-ink-2">{Math.round(caloriesKcal)} kcal</p>
        {look === 'row' && about ? <p className="wrap-anywhere text-ink-2">{about}</p> : null}
        <MealTag meal={meal} />
        {swapFor ? <PlanSwaps meal={meal} swapFor={swapFor} /> : null}
        {nutritionistNotes ? (
          <p className="border-l-3 border-haldi-500 pl-2 wrap-anywhere whitespace-pre-line">{nutritionistNotes}</p>
        ) : null}
      </div>
    </div>
  );
}

/** Its components, or the nutritionist's description. */
export function aboutMeal({ components, genericItemDescription }: ScheduledMeal): string {
  return genericItemDescription ?? components.map((component) => component.name).join(', ');
}

function MealDisc({ meal: { artUrl }, className }: { readonly meal: ScheduledMeal; readonly className: string }) {
  if (artUrl !== null) {
    return <img src={artUrl} alt="" width={56} height={56} loading="lazy" decoding="async" className={className} />;
  }
  return (
    <span className={classNames('grid place-items-center rounded-full bg-jaggery-300 text-beet-900', className)}>
      <Utensils aria-hidden="true" className="size-5.5" strokeWidth={1.9} />
    </span>
  );
}

function MealTag({ meal: { mealType, isOnSale, soldOut } }: { readonly meal: ScheduledMeal }) {
  if (isOnSale) return soldOut ? <SoldOutMark soldOut={soldOut} className="w-fit px-2! py-px! text-note!" /> : null;
  return (
    <p
      className={classNames(
        'w-fit rounded-full px-2 py-px text-note font-[600]',
        mealType === 'GENERIC' ? 'bg-mist text-ink-2' : 'bg-st-grey-bg text-st-grey',
      )}
    >
      {mealType === 'GENERIC' ? 'At home' : 'Not available'}
    </p>
  );
}

type PlanSwapsProps = { readonly meal: ScheduledMeal; readonly swapFor: NonNullable<ScheduledMeal['swapFor']> };

/** Other meals for the cart; the plan stays the nutritionist's. */
function PlanSwaps({ meal, swapFor }: PlanSwapsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { add } = useCartActions();
  const { name, standardMealId: id, caloriesKcal, nutritionValues } = meal;
  return (
    <>
      <Button size="sm" variant="ghost" className="-ml-2 w-fit" onClick={() => setIsOpen(true)}>
        See swaps<span className="sr-only"> for {name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Instead of ${name}`}
        description="It cannot be ordered now. These are nearest to it; the one you choose goes into your cart."
      >
        <SwapList
          gone={{ id, name, caloriesKcal, nutritionValues, ...swapFor }}
          onSwap={(other) => {
            add(other);
            setIsOpen(false);
          }}
          nothing="Nothing on the menu comes near it now."
        />
      </Dialog>
    </>
  );
}
