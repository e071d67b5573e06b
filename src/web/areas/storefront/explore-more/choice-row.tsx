import { classNames } from '#web/ui/class-names.ts';

type Choice<Value> = { readonly value: Value; readonly label: string; readonly note?: string };

type ChoiceRowProps<Value> = {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  readonly className: string;
};

/** One of a few, as tiles: each is the label of a radio button. */
export function ChoiceRow<Value extends string | number>({
  legend,
  name,
  choices,
  chosen,
  onChoose,
  className,
}: ChoiceRowProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-secondary font-[620]">{legend}</legend>
      <div className={classNames('grid gap-2.5', className)}>
        {choices.map(({ value, label, note }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-m border-input border-control bg-paper px-4 py-2 transition-colors duration-160 hover:border-ink-2 has-checked:border-beet-700 has-checked:bg-beet-50"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="size-4.5 shrink-0 accent-beet-700"
            />
            <span>
              <span className="block leading-tight font-[620]">{label}</span>
              {note ? <span className="num block text-staff text-ink-2">{note}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
