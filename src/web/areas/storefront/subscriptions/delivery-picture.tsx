import { withoutRim } from '#bowl-art/tableware-url.ts';
import type { DeliveryLine } from '#contract/subscription-shapes.ts';
import { type Figures, aboutAll } from '#domain/finder/target.ts';
import { TargetRim } from '#web/features/finder/target-rim.tsx';
import { MealPicture } from '#web/features/meal-card/meal-picture.tsx';
import { tableGround } from '#web/features/meal-card/table-colour.ts';
import { classNames } from '#web/ui/class-names.ts';

type DeliveryPictureProps = {
  readonly lines: readonly DeliveryLine[];
  readonly figures: Figures;
  /** Null: the plain rim. */
  readonly target: Figures | null;
  /** It brings nothing. */
  readonly isGrey?: boolean;
  readonly className?: string;
};

/** The first bowl of a delivery. Its rim shows the whole delivery against the target. */
export function DeliveryPicture({ lines, figures, target, isGrey = false, className }: DeliveryPictureProps) {
  const [line] = lines;
  if (!line) return <div className={classNames('bg-mist', className)} />;
  const ground = isGrey ? 'bg-mist grayscale opacity-70' : tableGround(line.mealId ?? line.bowl?.baseComponentId ?? 0);
  const hasTarget = target !== null && !isGrey;
  const shown = hasTarget ? { ...line, artUrl: withoutRim(line.artUrl), nutritionValues: {} } : line;
  return (
    <div className={classNames('grid place-items-center', ground, className)}>
      <div className="relative aspect-[266/270] w-[88%] max-w-40">
        <div className="absolute top-[4.07%] left-[3.38%] w-[94.74%]">
          <MealPicture meal={shown} className="w-full" />
        </div>
        {hasTarget ? <TargetRim target={target} actual={figures} rules={aboutAll} /> : null}
      </div>
    </div>
  );
}
