import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { allergens } from '#domain/menu/allergen.ts';
import { classNames } from '#web/ui/class-names.ts';
import { labelOfKey, type Ingredient } from '#domain/finder/ingredient.ts';
import { budgetRange, type FinderForm } from './finder-search-params.ts';
import { NumberBox, Slider, sliderRow } from './target-form.tsx';

/** A button of the size and shape of a word. */
export const chip =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.75 rounded-full border-input px-3.5 text-secondary font-semibold whitespace-nowrap transition-colors duration-160';

type LimitsFormProps = {
  readonly form: FinderForm;
  readonly ingredients: readonly Ingredient[];
  readonly onChange: (changes: Partial<FinderForm>) => void;
};

/** On phones it is folded into one line that says what is set. */
export function LimitsForm({ form, ingredients, onChange }: LimitsFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-line">
      <h2 id={`${id}-title`} className="hidden py-4 font-text text-base font-[680] tracking-normal lg:block">
        Limits
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="grid min-h-14 w-full grid-cols-[1fr_auto] items-center py-1.5 text-left lg:hidden"
      >
        <span className="font-[680]">Limits</span>
        {!isOpen && <span className="num row-start-2 text-sm text-ink-2">{limitsInWords(form)}</span>}
        <ChevronRight
          aria-hidden="true"
          className={classNames('col-start-2 row-span-2 row-start-1 size-5', isOpen ? '-rotate-90' : 'rotate-90')}
          strokeWidth={1.9}
        />
      </button>
      <div id={id} className={classNames('grid-cols-[minmax(0,1fr)] gap-3.5 pb-1', isOpen ? 'grid' : 'hidden lg:grid')}>
        <Budget rupees={form.budgetRupees} onChange={(budgetRupees) => onChange({ budgetRupees })} />
        <label className="flex min-h-11 items-center justify-between gap-3 text-secondary font-[640]">
          Vegetarian only
          {/* Radix writes style attributes into a switch of a form, which the Content-Security-Policy forbids. */}
          <input
            type="checkbox"
            role="switch"
            aria-checked={form.vegetarianOnly}
            checked={form.vegetarianOnly}
            onChange={(event) => onChange({ vegetarianOnly: event.target.checked })}
            className="relative h-7.5 w-12.5 cursor-pointer appearance-none rounded-full bg-control transition-colors duration-160 before:absolute before:top-0.75 before:left-0.75 before:size-6 before:rounded-full before:bg-paper checked:bg-beet-700 checked:before:left-5.75 forced-colors:appearance-auto"
          />
        </label>
        <div role="group" aria-labelledby={`${id}-allergens`}>
          <p id={`${id}-allergens`} className="mb-2 text-secondary font-semibold">
            Leave out
          </p>
          <div className="flex flex-wrap gap-2">
            {allergens.map((allergen) => {
              const isOut = form.withoutAllergens.includes(allergen);
              const others = form.withoutAllergens.filter((other) => other !== allergen);
              return (
                <button
                  key={allergen}
                  type="button"
                  aria-pressed={isOut}
                  onClick={() => onChange({ withoutAllergens: isOut ? others : [...others, allergen] })}
                  className={classNames(
                    chip,
                    isOut
                      ? 'border-beet-700 bg-beet-50 text-beet-800 inset-ring inset-ring-beet-700'
                      : 'border-line-strong bg-paper hover:border-beet-700',
                  )}
                >
                  {isOut && <Check aria-hidden="true" className="size-4.25" strokeWidth={2.2} />}
                  {labelOfKey(allergen)}
                </button>
              );
            })}
          </div>
        </div>
        <IngredientField
          label="I don't like"
          chosen={form.dislikes}
          ingredients={ingredients}
          onChange={(dislikes) => onChange({ dislikes })}
        />
        <IngredientField
          label="Must have"
          chosen={form.mustHave}
          ingredients={ingredients}
          onChange={(mustHave) => onChange({ mustHave: mustHave.slice(-5) })}
        />
      </div>
    </section>
  );
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** '₹350, no crustacean, 2 dislikes' */
export function limitsInWords(form: FinderForm): string {
  const { budgetRupees, vegetarianOnly, withoutAllergens, dislikes, mustHave } = form;
  const words = [
    budgetRupees !== null && `₹${budgetRupees}`,
    vegetarianOnly && 'vegetarian',
    ...withoutAllergens.map((allergen) => `no ${allergen}`),
    dislikes.length > 0 && counted(dislikes.length, 'dislike'),
    mustHave.length > 0 && counted(mustHave.length, 'fixed choice'),
  ].filter((word) => word !== false);
  return words.length > 0 ? words.join(', ') : 'None';
}

type BudgetProps = { readonly rupees: number | null; readonly onChange: (rupees: number | null) => void };

/** The upper end of the slider, and an empty field, are any price. */
function Budget({ rupees, onChange }: BudgetProps) {
  const id = useId();
  return (
    <div className={sliderRow}>
      <label htmlFor={id} className="text-secondary font-[640]">
        Budget
      </label>
      <span className="flex items-center gap-1.75">
        <span aria-hidden="true" className="font-bold">
          ₹
        </span>
        <NumberBox
          id={id}
          label="Budget in rupees"
          range={{ ...budgetRange, from: 0, to: 9999 }}
          value={rupees}
          onChange={onChange}
          onClear={() => onChange(null)}
        />
      </span>
      <Slider
        label="Budget"
        range={budgetRange}
        value={rupees ?? budgetRange.to}
        valueText={rupees === null ? 'Any price' : `₹${rupees}`}
        colour="beet"
        onChange={(value) => onChange(value === budgetRange.to ? null : value)}
      />
    </div>
  );
}

type IngredientFieldProps = {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly ingredients: readonly Ingredient[];
  readonly onChange: (keys: readonly string[]) => void;
};

/** Tags with a search among the ingredients of the menu. */
function IngredientField({ label, chosen, ingredients, onChange }: IngredientFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState('');
  const open = ingredients.filter(({ key }) => !chosen.includes(key));
  const nameOf = (key: string) => ingredients.find((one) => one.key === key)?.label ?? labelOfKey(key);
  const add = ({ key }: Ingredient) => {
    onChange([...chosen, key]);
    setText('');
    setUnknown('');
  };
  const find = (typed: string, matches: (label: string, words: string) => boolean) => {
    const words = typed.trim().toLowerCase();
    return words === '' ? undefined : open.find((one) => matches(one.label.toLowerCase(), words));
  };
  const addTyped = () => {
    const found = find(text, (name, words) => name.includes(words));
    if (found) add(found);
    else setUnknown(text.trim());
  };
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-secondary font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-x-2 gap-y-1.5 rounded-m border-input border-control bg-paper px-1.5 py-1.25">
        {chosen.map((key) => (
          <button
            key={key}
            type="button"
            aria-label={`Remove ${nameOf(key)}`}
            onClick={() => onChange(chosen.filter((other) => other !== key))}
            className={classNames(chip, 'border-line bg-mist pr-2.5 hover:border-beet-700')}
          >
            {nameOf(key)}
            <X aria-hidden="true" className="size-4.25" strokeWidth={1.9} />
          </button>
        ))}
        <input
          id={id}
          list={`${id}-list`}
          placeholder="Add"
          autoComplete="off"
          value={text}
          aria-describedby={unknown === '' ? undefined : `${id}-note`}
          onChange={(event) => {
            const typed = event.target.value;
            const found = find(typed, (name, words) => name === words);
            setUnknown('');
            if (found) add(found);
            else setText(typed);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addTyped();
          }}
          className="min-h-11 min-w-22.5 flex-1 rounded-lg bg-transparent px-2 text-base"
        />
        <datalist id={`${id}-list`}>
          {open.map(({ key, label: name }) => (
            <option key={key} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
      <p id={`${id}-note`} role="status" className="text-sm text-ink-2">
        {unknown === '' ? '' : `Nothing on the menu is called "${unknown}".`}
      </p>
    </div>
  );
}
