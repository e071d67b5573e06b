import type { Meal } from '#contract/catalog.ts';
import { AddButton } from '#web/features/meal-card/cart-control.tsx';
import { MealCardFace } from '#web/features/meal-card/meal-card-face.tsx';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { classNames } from '#web/ui/class-names.ts';
import { usePreviewMeal, type MealControl } from './use-preview-meal.ts';

type MealPreviewProps = { readonly control: MealControl; readonly meal: Meal | undefined };

/** Live preview of the menu card. It repeats the form, so it is inert and hidden from screen readers. */
export function MealPreview({ control, meal }: MealPreviewProps) {
  const preview = usePreviewMeal(control, meal);
  return (
    <figure className="mx-auto w-full max-w-85 lg:sticky lg:top-0">
      <figcaption className="pb-2 text-secondary font-[620]">As customers will see it</figcaption>
      <div inert>
        <MealCardFace
          meal={preview}
          heading="h3"
          picture="eager"
          action={<AddButton mealName={preview.name} onAdd={() => undefined} />}
        />
      </div>
    </figure>
  );
}

/** The picture alone, for narrow screens. */
export function MealPicturePreview({ control, meal }: MealPreviewProps) {
  const preview = usePreviewMeal(control, meal);
  return (
    <div className={classNames('size-24 shrink-0 rounded-m lg:hidden', tableGround(preview.id))}>
      <MealPicture meal={preview} loading="eager" className="size-full" />
    </div>
  );
}
