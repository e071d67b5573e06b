import { FoodTable } from './food-table.tsx';
import { goalChoices } from './goal-choices.ts';
import { NeedTable } from './need-table.tsx';

const advice = [
  {
    title: 'Spread it over the day',
    text: 'Three or four meals with a fair share each are easier to eat and to use than one large evening steak.',
  },
  {
    title: 'Pair grains with pulses',
    text: 'Rice is short of lysine, dal has plenty; dal is short of methionine, rice has it. Together they are complete. Your grandmother knew.',
  },
  {
    title: 'Weigh it for one week',
    text: 'Most people guess wrong, in both directions. After a week with a scale you know your usual plate for years.',
  },
];

export function NutritionGuide() {
  return (
    <div className="grid gap-12">
      <section aria-labelledby="requirements">
        <h2 id="requirements" className="text-title-xs md:text-title-l">
          How much, by body weight
        </h2>
        <p className="mt-3 mb-6 max-w-[62ch] text-lead text-ink-2">
          Grams of protein a day for the middle of each group, by what you do. The figures per kilogram:{' '}
          {goalChoices.map(({ label, note }) => `${label.toLowerCase()} ${note}`).join(', ')}.
        </p>
        <NeedTable />
        <p className="mt-4 max-w-[62ch] text-secondary text-ink-2">
          Eating in a deficit takes more protein, not less: part of it would otherwise be burned as fuel.
        </p>
      </section>
      <section aria-labelledby="foods">
        <h2 id="foods" className="text-title-xs md:text-title-l">
          Where it is
        </h2>
        <p className="mt-3 mb-6 max-w-[62ch] text-lead text-ink-2">
          Protein in 100 g, and in 100 kcal. The second column is the one that surprises people.
        </p>
        <FoodTable />
      </section>
      <section aria-labelledby="advice">
        <h2 id="advice" className="text-title-xs md:text-title-l">
          Three habits
        </h2>
        <ol className="mt-6 grid gap-4 md:grid-cols-3 md:gap-6">
          {advice.map(({ title, text }) => (
            <li key={title} className="rounded-(--radius-l) bg-pista-200 px-6 py-5.5">
              <h3 className="text-price">{title}</h3>
              <p className="mt-2 text-secondary-l text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
