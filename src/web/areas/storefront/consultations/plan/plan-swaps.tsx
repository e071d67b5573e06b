import { useState } from 'react';
import type { ScheduledMeal } from '#contract/diet-plans.ts';
import { useCartActions } from '#web/features/cart/use-cart.ts';
import { SwapList } from '#web/features/meal-card/swap-list.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

type PlanSwapsProps = { readonly meal: ScheduledMeal; readonly swapFor: NonNullable<ScheduledMeal['swapFor']> };

/** Other meals for the cart; the plan stays the nutritionist's. */
export function PlanSwaps({ meal, swapFor }: PlanSwapsProps) {
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
