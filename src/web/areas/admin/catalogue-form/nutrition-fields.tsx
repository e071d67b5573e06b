import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useRef, type ComponentProps, useState } from 'react';
import { caloriesFromMacros, isCaloriePlausible } from '#domain/menu/nutrition.ts';
import { numberOf } from '#web/ui/fields/number-of.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { FurtherNutrient } from './further-nutrient.tsx';
import {
  amountOf,
  furtherNutrients,
  isNamed,
  mainNutrients,
  readAmounts,
  withAmount,
  writeAmounts,
  macrosOf,
} from './nutrition-text.ts';

type NutritionFieldsProps = {
  /** Props of `register` for the text. */
  readonly input: ComponentProps<'textarea'>;
  /** JSON; the fields show the same values. */
  readonly text: string;
  /** Called when a field changes. */
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
};

export function NutritionFields({ input, text, onChange, error }: NutritionFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const amounts = readAmounts(text);
  const isUnreadable = amounts === null;
  const shown = amounts ?? {};
  const set = (nutrient: string, amount: number | undefined) =>
    onChange(writeAmounts(withAmount(shown, nutrient, amount)));
  return (
    <fieldset ref={group} tabIndex={-1} className="grid gap-4 outline-none lg:grid-cols-[minmax(0,1fr)_260px]">
      <legend className="mb-2 text-lead font-[680]">Nutrition in grams</legend>
      <div className="grid content-start gap-3">
        <div className="grid grid-cols-3 gap-2.5 sm:grid-cols-5">
          {mainNutrients.map((nutrient) => (
            <NutrientAmount
              key={nutrient}
              label={capitalised(nutrient)}
              amount={amountOf(shown, nutrient)}
              disabled={isUnreadable}
              onChange={(amount) => set(nutrient, amount)}
            />
          ))}
        </div>
        <div className="grid gap-x-2.5 gap-y-3 empty:hidden min-[420px]:grid-cols-2">
          {furtherNutrients(shown).map((name) => (
            <div key={name} className="flex items-start gap-1">
              <NutrientAmount
                label={name}
                amount={shown[name]}
                disabled={isUnreadable}
                emptyIs={0}
                onChange={(amount) => onChange(writeAmounts({ ...shown, [name]: amount ?? 0 }))}
                className="grow"
              />
              <IconButton
                label={`Remove ${name}`}
                icon={<X aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
                className="mt-7.75"
                onClick={() => {
                  onChange(writeAmounts(withoutKey(shown, name)));
                  group.current?.focus({ preventScroll: true });
                }}
              />
            </div>
          ))}
        </div>
        <FurtherNutrient disabled={isUnreadable} isTaken={(name) => isNamed(shown, name)} onAdd={set} />
        {isUnreadable ? <p className="text-sm text-ink-2">The fields follow once the JSON can be read.</p> : null}
      </div>
      <TextAreaField
        label="The same as JSON"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        rows={8}
        error={error}
        {...input}
        areaClassName="max-h-80 font-mono leading-normal pointer-fine:text-staff!"
      />
    </fieldset>
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function withoutKey(amounts: Readonly<Record<string, number>>, name: string) {
  return Object.fromEntries(Object.entries(amounts).filter(([key]) => key !== name));
}

type CalorieWarningProps = { readonly caloriesKcal: number | undefined; readonly nutritionText: string };

/** Allowed deviation from the calories of the macros: labels round, and fiber has fewer calories. */
const tolerance = 0.15;

/** Only a warning: the form can still be saved. */
export function CalorieWarning({ caloriesKcal, nutritionText }: CalorieWarningProps) {
  const macros = macrosOf(nutritionText);
  const isSuspicious =
    macros !== null && caloriesKcal !== undefined && !isCaloriePlausible(caloriesKcal, macros, tolerance);
  return (
    <div role="status" className="empty:hidden">
      {isSuspicious ? (
        <p className="num flex items-start gap-2 rounded-m bg-st-yellow-bg px-3.5 py-2.5 text-sm font-[560] text-st-yellow">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
          <span>
            The macros come to {Math.round(caloriesFromMacros(macros))} kcal (4 · protein + 4 · carbs + 9 · fats), but
            the calories say {caloriesKcal} kcal: more than 15% apart.
          </span>
        </p>
      ) : null}
    </div>
  );
}

type NutrientAmountProps = {
  readonly label: string;
  readonly amount: number | undefined;
  readonly disabled: boolean;
  /** Value of an empty field, for a nutrient that stays listed. */
  readonly emptyIs?: number;
  readonly onChange: (amount: number | undefined) => void;
  readonly className?: string;
};

const textOf = (amount: number | undefined) => (amount === undefined || Number.isNaN(amount) ? '' : String(amount));

/** Keeps the text while it has the same value as the amount: '12.' on the way to '12.5'. */
function NutrientAmount(props: NutrientAmountProps) {
  const { label, amount, disabled, emptyIs, onChange, className = '' } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = (text: string) => numberOf(text) ?? emptyIs;
  return (
    <NumberField
      label={label}
      disabled={disabled}
      value={typed !== null && Object.is(parsed(typed), amount) ? typed : textOf(amount)}
      error={amount !== undefined && amount < 0 ? 'Must be 0 or more' : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parsed(target.value));
      }}
      className={className}
    />
  );
}
