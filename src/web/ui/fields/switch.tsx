import * as Radix from 'radix-ui/switch';
import { classNames } from '../class-names.ts';

type SwitchProps = {
  /** Says what is on: 'Active', 'Sound'. */
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly disabled?: boolean;
  /** The id of the text that says why it is disabled. */
  readonly describedBy?: string | undefined;
  readonly className?: string;
};

/** For what takes effect at once; a choice in a form that is saved is a checkbox. */
export function Switch({ label, hideLabel = false, isOn, onChange, disabled = false, ...rest }: SwitchProps) {
  const { describedBy, className } = rest;
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-2.5', className)}>
      <Radix.Root
        checked={isOn}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={describedBy}
        className="switch"
      >
        <Radix.Thumb className="switch-thumb" />
      </Radix.Root>
      <span className={hideLabel ? 'sr-only' : 'font-[560]'}>{label}</span>
    </label>
  );
}
