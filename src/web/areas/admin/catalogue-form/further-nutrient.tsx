import Plus from 'lucide-react/icons/plus';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { textLengths } from '#domain/text-lengths.ts';
import { numberOf } from '#web/ui/fields/number-of.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

type FurtherNutrientProps = {
  readonly disabled: boolean;
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (name: string, amount: number) => void;
};

/** A name and an amount. Blur adds them like the button does, so that saving loses no input. */
export function FurtherNutrient({ disabled, isTaken, onAdd }: FurtherNutrientProps) {
  const both = useRef<HTMLDivElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [amount, setAmount] = useState('');
  const grams = numberOf(amount);
  const isDuplicate = name.trim() !== '' && isTaken(name);
  const isReady = name.trim() !== '' && grams !== undefined && !Number.isNaN(grams) && !isDuplicate;

  const add = () => {
    if (!isReady) return;
    onAdd(name.trim(), grams);
    setName('');
    setAmount('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
    if (isReady) nameField.current?.focus();
  };
  const addOnLeaving = ({ relatedTarget }: FocusEvent) => {
    if (!both.current?.contains(relatedTarget)) add();
  };
  return (
    <div ref={both} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2.5">
      <TextField
        ref={nameField}
        label="Further nutrient"
        placeholder="Sodium"
        maxLength={textLengths.nutrientName}
        autoComplete="off"
        disabled={disabled}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={addOnEnter}
        onBlur={addOnLeaving}
        error={isDuplicate ? 'It is listed already' : undefined}
      />
      <NumberField
        label="Amount (g)"
        disabled={disabled}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        onKeyDown={addOnEnter}
        onBlur={addOnLeaving}
      />
      <StaffButton
        className="mt-7.25 min-h-12!"
        disabled={disabled}
        onClick={() => {
          add();
          nameField.current?.focus();
        }}
        icon={<Plus aria-hidden="true" className="size-4" strokeWidth={2.2} />}
      >
        Add
      </StaffButton>
    </div>
  );
}
