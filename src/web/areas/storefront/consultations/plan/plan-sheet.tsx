import type { MacroTarget } from '#contract/consultations.ts';
import type { DietPlan } from '#contract/diet-plans.ts';
import { dayLabels, mealSlotLabels, mealSlots } from '#domain/consultations/diet-plan.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { aboutMeal } from './plan-meal.tsx';
import { daysOfPlan, type DayFigures } from './plan-week.ts';

type PlanSheetProps = { readonly plan: DietPlan; readonly target: MacroTarget; readonly weeks: readonly number[] };

/** For print only: one landscape A4 page for each week. */
export function PlanSheet({ plan, target, weeks }: PlanSheetProps) {
  return (
    <div className="plan-sheet">
      {weeks.map((week) => (
        <PlanPage key={week} plan={plan} target={target} week={week} />
      ))}
    </div>
  );
}

type PlanPageProps = Pick<PlanSheetProps, 'plan' | 'target'> & { readonly week: number };

function PlanPage({ plan, target, week }: PlanPageProps) {
  const days = daysOfPlan(plan, week);
  const targetText = figuresText(target);
  return (
    <section className="plan-page">
      <h2>
        {plan.planName}, week {week}
      </h2>
      <p>
        {brand.name}, by <bdi>{plan.savedByName}</bdi>
        {targetText ? `. Target a day: ${targetText}` : ''}
      </p>
      {plan.generalNotes ? <p className="plan-notes">{plan.generalNotes}</p> : null}
      <table>
        <thead>
          <tr>
            <td>Meal</td>
            {days.map(({ dayOfWeek }) => (
              <th key={dayOfWeek} scope="col">
                {dayLabels[dayOfWeek]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mealSlots.map((slot) => (
            <tr key={slot}>
              <th scope="row">{mealSlotLabels[slot]}</th>
              {days.map(({ dayOfWeek, meals }) => {
                const meal = meals.find(({ mealSlot }) => mealSlot === slot);
                return (
                  <td key={dayOfWeek}>
                    {meal ? (
                      <>
                        <b>{meal.name}</b>
                        <span>
                          {Math.round(meal.caloriesKcal)} kcal{meal.mealType === 'GENERIC' ? ', at home' : ''}
                        </span>
                        <span>{aboutMeal(meal)}</span>
                        {meal.nutritionistNotes ? <i>{meal.nutritionistNotes}</i> : null}
                      </>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <th scope="row">The day</th>
            {days.map(({ dayOfWeek, meals, figures }) => (
              <td key={dayOfWeek}>{meals.length > 0 ? figuresText(figures, target) : ''}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

const figureLines = [
  ['calories', '', 'kcal'],
  ['protein', 'protein ', 'g'],
  ['carbs', 'carbs ', 'g'],
  ['fats', 'fats ', 'g'],
] as const;

/** '1565 of 1900 kcal, protein 120 of 140 g, carbs 140 g'; figures that are not set are left out. */
function figuresText(figures: MacroTarget | DayFigures, target?: MacroTarget): string {
  return figureLines
    .flatMap(([macro, name, unit]) => {
      const aim = target?.[macro] ?? null;
      const of = aim === null ? '' : ` of ${aim}`;
      return figures[macro] === null ? [] : `${name}${figures[macro]}${of} ${unit}`.replaceAll(' ', '\u00A0');
    })
    .join(', ');
}
