import { nutrientText } from '#domain/menu/nutrition.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MacroSwatch, type Macro } from '#web/features/food-labels/macro-meter.tsx';

type CallOutProps = { readonly macro: Macro; readonly amount: number; readonly className: string };

/** A figure at the rim of a large bowl, in a `dl`. */
export function CallOut({ macro, amount, className }: CallOutProps) {
  return (
    <div
      className={classNames(
        'absolute flex flex-col rounded-input bg-paper px-3 pt-1.75 pb-2 shadow-2 lg:rounded-m lg:px-4 lg:pt-2.5 lg:pb-2.75',
        className,
      )}
    >
      <dt className="order-2 flex items-center gap-1.75 text-label font-[580] text-ink-2 lg:text-sm">
        <MacroSwatch macro={macro} />
        {macro}
      </dt>
      <dd className="figure-display text-card/none font-[780] font-stretch-88% lg:text-section/none">
        {nutrientText(macro, amount)}
      </dd>
    </div>
  );
}
