import { bringInside, type Figures } from '#domain/finder/target.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useDayLeft } from '#web/features/nutrition-target/use-day-left.ts';

type TargetChoiceProps = { readonly target: Figures; readonly onChoose: (target: Figures) => void };

/** This meal, or what is left today, for whom there is a target of a day. Its room is kept: it appears after hydration. */
export function TargetChoice({ target, onChoose }: TargetChoiceProps) {
  const day = useDayLeft();
  const choices = day
    ? [
        { label: 'This meal', figures: day.meal },
        { label: 'What is left today', figures: bringInside(day.left) },
      ]
    : [];
  return (
    <div className="grid min-h-13 items-center">
      {day ? (
        <div role="group" aria-label="Target" className="flex gap-1 rounded-full border border-line bg-mist p-1">
          {choices.map(({ label, figures }) => (
            <button
              key={label}
              type="button"
              aria-pressed={isSame(figures, target)}
              onClick={() => onChoose(figures)}
              className={classNames(
                'min-h-11 flex-1 rounded-full px-2 text-secondary font-[620] whitespace-nowrap',
                isSame(figures, target) ? 'bg-beet-800 text-white' : 'text-ink-2 hover:text-ink',
              )}
            >
              {label}
            </button>
          ))}
        </div>
      ) : (
        <p className="text-center font-[620]">Set your own target</p>
      )}
    </div>
  );
}

const isSame = (a: Figures, b: Figures) =>
  a.caloriesKcal === b.caloriesKcal && a.protein === b.protein && a.carbs === b.carbs && a.fats === b.fats;
