import { useId, type ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type SelectOption = { readonly value: string; readonly label: string };

type StaffSelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  readonly label: string;
  /** The label is for screen readers only: a heading or a column is visible instead. */
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
};

export function StaffSelect({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  className,
  ...rest
}: StaffSelectProps) {
  const id = useId();
  return (
    <div className={classNames('flex max-w-full items-center gap-2.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-[620]'}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="staff-select min-w-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
