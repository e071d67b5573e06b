import type { ReactNode } from 'react';
import { type SoldOut, soldOutLabels } from '#domain/menu/availability.ts';
import { labelIn } from '#domain/readable-code.ts';
import { classNames } from '#web/ui/class-names.ts';

type SoldOutMarkProps = { readonly soldOut: SoldOut; readonly icon?: ReactNode; readonly className?: string };

/** In the place of what would order it. */
export function SoldOutMark({ soldOut, icon, className }: SoldOutMarkProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full bg-st-grey-bg px-3 py-1.5 text-sm font-[640] whitespace-nowrap text-st-grey',
        className,
      )}
    >
      {icon}
      {labelIn(soldOutLabels, soldOut)}
    </span>
  );
}
