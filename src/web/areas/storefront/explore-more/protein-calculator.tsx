import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import {
  isWeightKg,
  mealsADayChoices,
  proteinNeed,
  weightKgRange,
  type ProteinGoal,
} from '#domain/menu/protein-need.ts';
import { targetWithProtein } from '#domain/finder/target.ts';
import { dayWithProtein } from '#domain/nutrition-ledger/daily-target.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { finderPath, noFormLimits } from '../find-my-bowl/finder-search-params.ts';
import { targetPath } from '../today/today-search-params.ts';
import { ChoiceRow } from './choice-row.tsx';
import { goalChoices } from './goal-choices.ts';
import { offerFor, type MealProteins } from './meal-proteins.ts';

const mealChoices = mealsADayChoices.map((meals) => ({ value: meals, label: String(meals) }));
const usualWeightKg = '70';

/** Before hydration it shows a worked example; after that it follows every keystroke. */
export function ProteinCalculator({ proteins }: { readonly proteins: MealProteins | undefined }) {
  const [weight, setWeight] = useState(usualWeightKg);
  const [goal, setGoal] = useState<ProteinGoal>('muscle');
  const [mealsADay, setMealsADay] = useState<number>(3);
  const weightKg = Number(weight);
  const need = isWeightKg(weightKg) ? proteinNeed(weightKg, goal, mealsADay) : null;

  return (
    // No gap above the footer: the margin cancels the footer's own.
    <section
      id="your-protein"
      aria-labelledby="your-protein-title"
      className="mt-14 -mb-16 bg-haldi-300 py-12 md:mt-22 md:-mb-24 md:py-16"
    >
      <div className="wrap grid items-start gap-x-16 gap-y-8 wide:grid-cols-[1.1fr_1fr]">
        <div className="grid gap-6">
          <h2 id="your-protein-title" className="text-title-s md:text-home-section">
            Your protein
          </h2>
          <WeightField weight={weight} isWrong={need === null} onChange={setWeight} />
          <ChoiceRow
            legend="What for"
            name="goal"
            choices={goalChoices}
            chosen={goal}
            onChoose={setGoal}
            className="max-w-130 min-[440px]:grid-cols-2"
          />
          <ChoiceRow
            legend="Meals a day"
            name="meals-a-day"
            choices={mealChoices}
            chosen={mealsADay}
            onChoose={setMealsADay}
            className="max-w-85 grid-cols-3"
          />
        </div>
        <div className="rounded-xl bg-paper px-6 py-7 shadow-2 sm:px-9 sm:py-9">
          {need ? (
            <Need {...need} mealsADay={mealsADay} offer={offerFor(need.perMeal.from, proteins)} />
          ) : (
            <p>Your figure stands here once we know a weight.</p>
          )}
        </div>
      </div>
    </section>
  );
}

type WeightFieldProps = {
  readonly weight: string;
  readonly isWrong: boolean;
  readonly onChange: (typed: string) => void;
};

function WeightField({ weight, isWrong, onChange }: WeightFieldProps) {
  const { from, to } = weightKgRange;
  return (
    <NumberField
      label="Your weight in kg"
      value={weight}
      onChange={(event) => onChange(event.target.value)}
      error={isWrong ? `Enter a weight from ${from} to ${to} kg` : undefined}
      hint={`From ${from} to ${to} kg. It stays in your browser.`}
      className="max-w-85"
    />
  );
}

type NeedProps = ReturnType<typeof proteinNeed> & {
  readonly mealsADay: number;
  readonly offer: ReturnType<typeof offerFor>;
};

function Need({ perDay, perMeal, mealsADay, offer }: NeedProps) {
  return (
    <div className="grid justify-items-start gap-5">
      <div role="status" className="grid gap-4">
        <p>
          <span className="figure-display block text-title-l/none font-[780] text-protein md:text-display/none">
            {perDay.from}–{perDay.to} g
          </span>{' '}
          <span className="mt-1.5 block text-lead text-ink-2">of protein a day</span>
        </p>
        <p>
          <span className="figure-display block text-section/none">
            {perMeal.from}–{perMeal.to} g
          </span>{' '}
          <span className="mt-1 block text-ink-2">in each meal</span>
        </p>
      </div>
      <p className="justify-self-stretch border-t border-line pt-5 text-balance">{offer.text}</p>
      <ButtonLink
        to={offer.to}
        iconAfter={<ArrowRight aria-hidden="true" size={20} strokeWidth={1.9} className="shrink-0" />}
      >
        See them on the menu
      </ButtonLink>
      <ButtonLink variant="sec" to={finderPath({ target: targetWithProtein(perMeal.from), ...noFormLimits })}>
        Find my bowl with {perMeal.from} g
      </ButtonLink>
      <ButtonLink variant="ghost" className="-ml-3" to={targetPath(dayWithProtein(perDay.from, mealsADay))}>
        Use {perDay.from} g as my target
      </ButtonLink>
    </div>
  );
}
