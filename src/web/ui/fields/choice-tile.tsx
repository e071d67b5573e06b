import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type ChoiceTileProps = {
  readonly name: string;
  readonly value: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose?: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
};

/** The entire tile is the label of its radio button. */
export function ChoiceTile(props: ChoiceTileProps) {
  const { name, value, isChecked, isDisabled = false, onChoose, title, children, aside } = props;
  return (
    <label
      className={classNames(
        'grid grid-cols-[22px_minmax(0,1fr)] items-start gap-3 rounded-m border-input px-4 py-3 sm:py-3.5 transition-colors duration-160 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChecked && 'border-beet-700 bg-beet-50 ring-1 ring-beet-700 ring-inset',
        !isChecked && !isDisabled && 'border-line-strong hover:bg-beet-50',
        isDisabled ? 'cursor-not-allowed border-line bg-closed text-ink-3' : 'cursor-pointer',
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChoose}
        readOnly={!onChoose}
        className="mt-px size-5.5 cursor-[inherit] appearance-none rounded-full border-input border-control bg-paper checked:border-7 checked:border-beet-700 focus-visible:outline-none"
      />
      <span className="min-w-0">
        <span className="flex items-start justify-between gap-3">
          <span className="font-[660] wrap-anywhere">{title}</span>
          {aside}
        </span>
        {children}
      </span>
    </label>
  );
}
