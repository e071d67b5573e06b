import { type SoldOut, soldOutLabels } from '#domain/menu/availability.ts';
import { classNames } from '#web/ui/class-names.ts';

/** In the place of what would order it. */
export function SoldOutMark({ soldOut, className }: { readonly soldOut: SoldOut; readonly className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-full bg-st-grey-bg px-3 py-1.5 text-sm font-[640] whitespace-nowrap text-st-grey',
        className,
      )}
    >
      {soldOutLabels[soldOut]}
    </span>
  );
}
