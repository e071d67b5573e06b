import { useId, type ReactNode } from 'react';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import type { AllowanceChoice, AllowanceErrors } from './allowance-choice.ts';

type AllowanceFieldsProps = {
  readonly value: AllowanceChoice;
  readonly errors: AllowanceErrors;
  readonly onChange: (value: AllowanceChoice) => void;
};

/** Whether a program asks before every order, or up to which amounts it does not. */
export function AllowanceFields({ value, errors, onChange }: AllowanceFieldsProps) {
  const name = useId();
  return (
    <fieldset className="mt-1 mb-4 rounded-panel border-input border-line-strong px-4 pt-1.5 pb-3.5">
      <legend className="sr-only">Placing an order</legend>
      <Choice name={name} isChecked={value.isAsking} onChoose={() => onChange({ ...value, isAsking: true })}>
        <b className="font-[640]">Ask me before every order</b>
        <span className="block text-small text-ink-2">You confirm on our page. Recommended.</span>
      </Choice>
      <Choice name={name} isChecked={!value.isAsking} onChoose={() => onChange({ ...value, isAsking: false })}>
        <b className="font-[640]">Place orders without asking, up to</b>
      </Choice>
      <div className="grid gap-3 md:ml-8.5">
        <AmountField
          label="Largest order without asking"
          words="an order. Above it, we ask you."
          isDisabled={value.isAsking}
          value={value.perOrder}
          error={errors.perOrder}
          onChange={(perOrder) => onChange({ ...value, perOrder })}
        />
        <AmountField
          label="Largest sum of a day without asking"
          words="a day, all its orders together."
          isDisabled={value.isAsking}
          value={value.perDay}
          error={errors.perDay}
          onChange={(perDay) => onChange({ ...value, perDay })}
        />
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly isChecked: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

function Choice({ name, isChecked, onChoose, children }: ChoiceProps) {
  return (
    <label className="grid min-h-14 cursor-pointer grid-cols-[22px_1fr] items-center gap-3">
      <input
        type="radio"
        name={name}
        checked={isChecked}
        onChange={onChoose}
        className="size-5.5 cursor-[inherit] appearance-none rounded-full border-input border-control bg-paper checked:border-7 checked:border-beet-700"
      />
      <span>{children}</span>
    </label>
  );
}

type AmountFieldProps = {
  readonly label: string;
  readonly words: string;
  readonly isDisabled: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

function AmountField({ label, words, isDisabled, value, error, onChange }: AmountFieldProps) {
  const noteId = useId();
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2.5">
        <span className="relative w-37.5">
          <span aria-hidden="true" className="absolute top-3 left-3.5 text-ink-2">
            ₹
          </span>
          <input
            inputMode="decimal"
            autoComplete="off"
            aria-label={label}
            placeholder="Amount"
            disabled={isDisabled}
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            onChange={(event) => onChange(event.target.value)}
            className="text-input pl-7.5 font-[680] disabled:bg-st-grey-bg"
          />
        </span>
        <span className="text-secondary text-ink-2">{words}</span>
      </div>
      {error ? <FieldNote id={noteId} error={error} hint={undefined} /> : null}
    </div>
  );
}
