import { useState } from 'react';
import { numberOf } from '#web/platform/draft-form/use-draft-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

type NutrientAmountProps = {
  readonly label: string;
  readonly amount: number | undefined;
  readonly disabled: boolean;
  /** Value of an empty field, for a nutrient that stays listed. */
  readonly emptyIs?: number;
  readonly onChange: (amount: number | undefined) => void;
  readonly className?: string;
};

/** Keeps the text while it has the same value as the amount: '12.' on the way to '12.5'. */
export function NutrientAmount(props: NutrientAmountProps) {
  const { label, amount, disabled, emptyIs, onChange, className = '' } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = (text: string) => numberOf(text) ?? emptyIs;
  return (
    <TextField
      label={label}
      type="number"
      min={0}
      step={0.1}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={typed !== null && parsed(typed) === amount ? typed : String(amount ?? '')}
      error={amount !== undefined && amount < 0 ? 'Must be 0 or more' : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parsed(target.value));
      }}
      className={className}
    />
  );
}
