import CircleCheck from 'lucide-react/icons/circle-check';
import { useId, useState } from 'react';
import { drawEmptyTarget } from '#bowl-art/target-rim.ts';
import { caloriesFromMacros } from '#domain/menu/nutrition.ts';
import {
  agrees,
  bringInside,
  figureNames,
  figureRules,
  macroNames,
  targetRanges,
  withCalories,
  type FigureRule,
  type Figures,
  type MacroName,
} from '#domain/finder/target.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MacroSwatch, macroLabels } from '#web/features/food-labels/macro-meter.tsx';
import type { FinderForm } from './finder-search-params.ts';

type TargetFormProps = { readonly form: FinderForm; readonly onChange: (changes: Partial<FinderForm>) => void };

/** Calories and three macros. Moving the calories keeps the shares, unless a figure is a limit; moving a macro moves nothing else. */
export function TargetForm({ form, onChange }: TargetFormProps) {
  const { target, rules } = form;
  const isAbout = figureNames.every((name) => rules[name] === 'about');
  // Grams are whole: scaled from the target before the last movement, they would drift away from its shares.
  const [scaled, setScaled] = useState({ basis: target, result: target });
  const scale = (caloriesKcal: number) => {
    if (!isAbout) return onChange({ target: { ...target, caloriesKcal } });
    const basis = scaled.result === target ? scaled.basis : target;
    const result = withCalories(basis, caloriesKcal);
    setScaled({ basis, result });
    onChange({ target: result });
  };
  const ruleOf = (name: keyof Figures) => ({
    rule: rules[name],
    onRule: (rule: FigureRule) => onChange({ rules: { ...rules, [name]: rule } }),
  });
  return (
    <>
      <div className="md:max-lg:grid md:max-lg:grid-cols-[312px_minmax(0,1fr)] md:max-lg:items-center md:max-lg:gap-4">
        <TargetBowl target={target} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <SliderField
            label="Calories"
            unit="kcal"
            range={targetRanges.caloriesKcal}
            value={target.caloriesKcal}
            onChange={scale}
            {...ruleOf('caloriesKcal')}
          />
          {macroNames.map((macro) => (
            <SliderField
              key={macro}
              label={macroLabels[macro]}
              macro={macro}
              unit="g"
              range={targetRanges[macro]}
              value={target[macro]}
              onChange={(grams) => onChange({ target: { ...target, [macro]: grams } })}
              {...ruleOf(macro)}
            />
          ))}
        </div>
      </div>
      {isAbout && <Agreement target={target} onChange={(changed) => onChange({ target: changed })} />}
    </>
  );
}

function Agreement({ target, onChange }: { readonly target: Figures; readonly onChange: (target: Figures) => void }) {
  const made = Math.round(caloriesFromMacros(target));
  const usable = bringInside({ ...target, caloriesKcal: made }).caloriesKcal;
  return (
    <div role="status" className="num min-h-9 text-sm">
      {agrees(target) ? (
        <p className="flex items-center gap-2 font-semibold text-st-green">
          <CircleCheck aria-hidden="true" className="size-4.25" strokeWidth={1.9} />
          These grams make {made} kcal.
        </p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-2 font-semibold text-st-orange">
          These grams make {made} kcal, not {target.caloriesKcal}.
          <Button variant="ghost" size="sm" onClick={() => onChange({ ...target, caloriesKcal: usable })}>
            Use {usable}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The target as three bare grooves, with its figures around it. Not on phones, where the first answer has to be near. */
function TargetBowl({ target }: { readonly target: Figures }) {
  return (
    <div aria-hidden="true" className="num relative mx-auto mt-3.5 mb-0.5 w-56.5 max-w-[70%] max-md:hidden">
      <svg
        viewBox="-124 -120 252 252"
        fill="none"
        strokeLinecap="round"
        className="block w-full"
        // Safe markup: generated from numbers alone.
        dangerouslySetInnerHTML={{ __html: drawEmptyTarget(target) }}
      />
      <p className="absolute inset-0 grid place-content-center pr-0.5 pb-2 text-center">
        <b className="figure-display text-[46px]/[0.9] font-extrabold">{target.caloriesKcal}</b>
        <span className="text-secondary text-ink-2">kcal</span>
      </p>
      <Callout macro="protein" grams={target.protein} className="top-[22%] left-[calc(100%-10px)]" />
      <Callout macro="carbs" grams={target.carbs} className="right-[calc(100%-34px)] bottom-[6%]" />
      <Callout macro="fats" grams={target.fats} className="top-[20%] right-[calc(100%-8px)]" />
    </div>
  );
}

type CalloutProps = { readonly macro: MacroName; readonly grams: number; readonly className: string };

function Callout({ macro, grams, className }: CalloutProps) {
  return (
    <span
      className={classNames(
        'figure-display absolute flex items-center gap-1.5 text-[17px]/none whitespace-nowrap',
        className,
      )}
    >
      <MacroSwatch macro={macro} />
      {grams} g
    </span>
  );
}

export type SliderRange = { readonly from: number; readonly to: number; readonly step: number };

type SliderFieldProps = {
  readonly label: string;
  readonly unit: 'kcal' | 'g';
  readonly macro?: MacroName;
  readonly range: SliderRange;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly rule: FigureRule;
  readonly onRule: (rule: FigureRule) => void;
};

export const ruleLabels: Record<FigureRule, string> = {
  about: 'About',
  'at-least': 'At least',
  'at-most': 'At most',
  any: 'Any',
};

/** Label and number in one line where there is room, the slider below. */
export const sliderRow = 'flex flex-wrap items-center justify-between gap-x-2.5';

/** A slider and a number that write the same value, and how it counts. */
function SliderField({ label, unit, macro, range, value, onChange, rule, onRule }: SliderFieldProps) {
  const id = useId();
  return (
    <div className={sliderRow}>
      <label htmlFor={id} className="flex items-center gap-2 text-secondary font-[640]">
        {macro && <MacroSwatch macro={macro} />}
        {label}
      </label>
      <span className="flex flex-wrap items-center justify-end gap-1.75 text-sm text-ink-2">
        <select
          aria-label={`${label}: about, at least, at most or any`}
          value={rule}
          onChange={(event) => onRule(event.target.value as FigureRule)}
          className="min-h-11 rounded-m border-input border-transparent bg-mist px-1.5 font-semibold text-ink hover:border-beet-700"
        >
          {figureRules.map((one) => (
            <option key={one} value={one}>
              {ruleLabels[one]}
            </option>
          ))}
        </select>
        <NumberBox id={id} label={`${label} in ${unit}`} range={range} value={value} onChange={onChange} />
        <span aria-hidden="true" className="w-6.5">
          {unit}
        </span>
      </span>
      <Slider
        label={label}
        range={range}
        value={value}
        valueText={`${value} ${unit}`}
        colour={macro ?? 'beet'}
        onChange={onChange}
      />
    </div>
  );
}

type NumberBoxProps = {
  readonly id: string;
  readonly label: string;
  readonly range: SliderRange;
  /** Null shows an empty box; only a box with `onClear` can be emptied. */
  readonly value: number | null;
  readonly onChange: (value: number) => void;
  readonly onClear?: () => void;
};

/** What is typed counts as soon as it is in range, and is put right when the field is left. */
export function NumberBox({ id, label, range, value, onChange, onClear }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => {
    if (text === '') return onClear?.();
    const number = Number(text);
    if (number >= range.from && number <= range.to) onChange(number);
  };
  const settle = () => {
    if (typed !== null && typed !== '') onChange(Math.min(range.to, Math.max(range.from, Number(typed))));
    setTyped(null);
  };
  return (
    <input
      id={id}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={typed ?? (value === null ? '' : String(value))}
      placeholder={value === null ? 'Any' : undefined}
      onChange={(event) => {
        const digits = event.target.value.replaceAll(/\D/g, '').slice(0, 4);
        setTyped(digits);
        read(digits);
      }}
      onBlur={settle}
      className="text-input num figure-display h-11 min-h-11 w-18.5 px-2.5 text-right text-xl text-ink"
    />
  );
}

type SliderProps = {
  readonly label: string;
  readonly range: SliderRange;
  readonly value: number;
  readonly valueText: string;
  readonly colour: MacroName | 'beet';
  readonly onChange: (value: number) => void;
};

const rails: Record<SliderProps['colour'], string> = {
  protein: 'stroke-protein',
  carbs: 'stroke-carbs',
  fats: 'stroke-fats',
  beet: 'stroke-beet-800',
};

const handles: Record<SliderProps['colour'], string> = {
  protein: '[&::-moz-range-thumb]:border-protein [&::-webkit-slider-thumb]:border-protein',
  carbs: '[&::-moz-range-thumb]:border-carbs [&::-webkit-slider-thumb]:border-carbs',
  fats: '[&::-moz-range-thumb]:border-fats [&::-webkit-slider-thumb]:border-fats',
  beet: '[&::-moz-range-thumb]:border-beet-800 [&::-webkit-slider-thumb]:border-beet-800',
};

const handle =
  'relative block h-11 w-full cursor-pointer appearance-none bg-transparent [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-6.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-3 [&::-moz-range-thumb]:bg-paper [&::-webkit-slider-thumb]:size-6.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-3 [&::-webkit-slider-thumb]:bg-paper [&::-webkit-slider-thumb]:shadow-2 forced-colors:appearance-auto';

/** The rail is drawn with attributes: the Content-Security-Policy forbids style attributes. */
export function Slider({ label, range, value, valueText, colour, onChange }: SliderProps) {
  const { from, to, step } = range;
  const share = `${Math.round(((Math.min(to, Math.max(from, value)) - from) / (to - from)) * 1000) / 10}%`;
  return (
    <div className="relative -mt-1 w-full">
      <svg
        aria-hidden="true"
        width="100%"
        height="44"
        className="pointer-events-none absolute inset-0 overflow-visible px-3.25 forced-colors:hidden"
      >
        <line x1="0" x2="100%" y1="22" y2="22" strokeWidth="8" strokeLinecap="round" stroke="#D8DCCB" />
        <line x1="0" x2={share} y1="22" y2="22" strokeWidth="8" strokeLinecap="round" className={rails[colour]} />
      </svg>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={from}
        max={to}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className={classNames(handle, handles[colour])}
      />
    </div>
  );
}
