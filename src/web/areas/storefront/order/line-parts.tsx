import type { CartItem } from '#contract/cart.ts';
import type { Meal } from '#contract/catalog.ts';
import { formatRupees, fromRupees } from '#domain/money.ts';
import { lineTotal } from '#domain/orders/pricing.ts';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

type LineActions = {
  readonly onIncrease: () => void;
  readonly onDecrease: () => void;
  readonly onRemove: () => void;
  readonly onSwap: (meal: Meal) => void;
};
export type CartLineProps = LineActions & { readonly item: CartItem; readonly isLocked: boolean };

export const lineGrid =
  'grid grid-cols-[84px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-2 lg:grid-cols-[104px_minmax(0,1fr)_auto] lg:gap-x-5 lg:gap-y-1.5';

/** ₹578.00 */
export const lineAmount = ({ pricePerItem, quantity }: CartItem) =>
  formatRupees(lineTotal({ unitPrice: fromRupees(pricePerItem), quantity }));

type LinePictureProps = { readonly item: CartItem; readonly className: string; readonly pictureClassName?: string };

export function LinePicture({ item, className, pictureClassName }: LinePictureProps) {
  return (
    <div className={classNames('rounded-2xl p-1 lg:row-span-2 lg:rounded-[20px]', className)}>
      <MealPicture
        meal={{ ...item, imageUrl: item.mealImageUrl }}
        loading="eager"
        className={classNames('w-full', pictureClassName)}
      />
    </div>
  );
}

type RemoveButtonProps = { readonly mealName: string; readonly isLocked: boolean; readonly onRemove: () => void };

export function RemoveButton({ mealName, isLocked, onRemove }: RemoveButtonProps) {
  return (
    <Button variant="ghost" size="sm" disabled={isLocked} onClick={onRemove}>
      Remove<span className="sr-only"> {mealName}</span>
    </Button>
  );
}
