import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { figureNames, figureRules, macroNames, targetRanges } from '#domain/finder/target.ts';
import { allergenInWords, type Wish, type WishedFigure } from '#domain/finder/wish.ts';
import { formatRupees, fromRupees, toRupees } from '#domain/money.ts';
import { labelOfKey, type Ingredient } from '#domain/finder/ingredient.ts';
import { MacroSwatch } from '#web/features/food-labels/macro-meter.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { budgetRange } from './finder-search-params.ts';
import { chip } from './limits-form.tsx';
import { NumberBox, ruleLabels, type SliderRange } from './target-form.tsx';

type WishPartsProps = {
  readonly wish: Wish;
  readonly ingredients: readonly Ingredient[];
  readonly onChange: (wish: Wish) => void;
};

type Part = {
  readonly label: string;
  readonly macro?: (typeof macroNames)[number] | undefined;
  readonly without: Wish;
  /** A figure; the others can only be taken away. */
  readonly figure?: {
    readonly name: string;
    readonly unit: string;
    readonly value: number;
    readonly range: SliderRange;
    /** Null for the budget, which is always a limit. */
    readonly rule: WishedFigure['rule'] | null;
    readonly changed: (value: number, rule: WishedFigure['rule']) => Wish;
  };
};

const partClass = 'num border-pista-700 bg-pista-100 text-ink hover:border-beet-700 max-md:px-3';
const icon = { 'aria-hidden': true, className: 'size-4 shrink-0', strokeWidth: 1.9 } as const;
const wishRules = figureRules.filter((rule): rule is WishedFigure['rule'] => rule !== 'any');

/** What was read, part by part: a figure can be changed, a limit taken away. */
export function WishParts({ wish, ingredients, onChange }: WishPartsProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const editorId = useId();
  const parts = partsOf(wish, ingredients);
  const edited = parts.find(({ figure }) => figure && figure.name === opened);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-secondary text-ink-warm max-md:sr-only">We read:</span>
        {parts.map(({ label, macro, figure, without }) => (
          <button
            key={figure?.name ?? label}
            type="button"
            aria-label={figure ? `${label}, change` : `${label}, remove`}
            {...(figure && { 'aria-expanded': figure.name === opened, 'aria-controls': editorId })}
            onClick={() => (figure ? setOpened(figure.name === opened ? null : figure.name) : onChange(without))}
            className={classNames(chip, partClass)}
          >
            {macro && <MacroSwatch macro={macro} />}
            {label}
            {figure ? <Pencil {...icon} className="size-4 shrink-0 max-md:hidden" /> : <X {...icon} />}
          </button>
        ))}
      </div>
      <div id={editorId} hidden={!edited}>
        {edited && (
          <PartEditor
            key={edited.figure!.name}
            figure={edited.figure!}
            onChange={onChange}
            onRemove={() => {
              setOpened(null);
              onChange(edited.without);
            }}
          />
        )}
      </div>
    </>
  );
}

type PartEditorProps = {
  readonly figure: NonNullable<Part['figure']>;
  readonly onChange: (wish: Wish) => void;
  readonly onRemove: () => void;
};

function PartEditor({ figure, onChange, onRemove }: PartEditorProps) {
  const { name, unit, value, range, rule, changed } = figure;
  const id = useId();
  return (
    <div
      role="group"
      aria-label={`Change ${name}`}
      className="mt-2 flex w-fit flex-wrap items-center gap-2 rounded-m bg-pista-100 py-1.5 pr-1.5 pl-2.5 text-secondary"
    >
      {rule !== null && (
        <select
          aria-label={`${name}: about, at least or at most`}
          value={rule}
          onChange={(event) => onChange(changed(value, event.target.value as WishedFigure['rule']))}
          className="min-h-11 rounded-m border-input border-transparent bg-paper px-1.5 font-semibold text-ink hover:border-beet-700"
        >
          {wishRules.map((one) => (
            <option key={one} value={one}>
              {ruleLabels[one]}
            </option>
          ))}
        </select>
      )}
      <NumberBox
        id={id}
        label={`${name} in ${unit}`}
        range={range}
        value={value}
        onChange={(next) => onChange(changed(next, rule ?? 'at-most'))}
      />
      <span aria-hidden="true">{unit}</span>
      <Button variant="ghost" size="sm" onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}

function partsOf(wish: Wish, ingredients: readonly Ingredient[]): Part[] {
  const figures = [...macroNames, 'caloriesKcal' as const].flatMap((name): Part[] => {
    const wished = wish.figures[name];
    if (!wished) return [];
    const macro = macroNames.find((one) => one === name);
    const unit = macro ? 'g' : 'kcal';
    const others = figureNames.filter((other) => other !== name).map((other) => [other, wish.figures[other]] as const);
    return [
      {
        label: `${ruleLabels[wished.rule]} ${wished.value} ${macro ? `g ${macro}` : 'kcal'}`,
        macro,
        without: { ...wish, figures: Object.fromEntries(others.filter(([, other]) => other !== undefined)) },
        figure: {
          name: macro ?? 'calories',
          unit,
          ...wished,
          range: targetRanges[name],
          changed: (value, rule) => ({ ...wish, figures: { ...wish.figures, [name]: { value, rule } } }),
        },
      },
    ];
  });
  const budget: Part[] =
    wish.budget === null
      ? []
      : [
          {
            label: `At most ${formatRupees(wish.budget)}`,
            without: { ...wish, budget: null },
            figure: {
              name: 'budget',
              unit: 'rupees',
              value: Math.ceil(toRupees(wish.budget)),
              range: budgetRange,
              rule: null,
              changed: (value) => ({ ...wish, budget: fromRupees(value) }),
            },
          },
        ];
  const vegetarian: Part[] = wish.vegetarianOnly
    ? [{ label: 'Vegetarian', without: { ...wish, vegetarianOnly: false } }]
    : [];
  const allergens = wish.withoutAllergens.map((allergen) => ({
    label: `No ${allergenInWords(allergen)}`,
    without: { ...wish, withoutAllergens: wish.withoutAllergens.filter((other) => other !== allergen) },
  }));
  const dislikes = wish.withoutIngredients.map((key) => ({
    label: `No ${(ingredients.find((one) => one.key === key)?.label ?? labelOfKey(key)).toLowerCase()}`,
    without: { ...wish, withoutIngredients: wish.withoutIngredients.filter((other) => other !== key) },
  }));
  return [...figures, ...budget, ...vegetarian, ...allergens, ...dislikes];
}
