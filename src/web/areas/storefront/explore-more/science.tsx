import type { ReactNode } from 'react';
import { TableFrame } from './food-table.tsx';

const calories = [
  { name: 'Protein', kcal: 4, spent: '20–30%' },
  { name: 'Carbs', kcal: 4, spent: '5–10%' },
  { name: 'Fats', kcal: 9, spent: '0–3%' },
];

export function Science() {
  return (
    <section aria-labelledby="science">
      <h2 id="science" className="text-title-xs md:text-title-l">
        How anybody knows
      </h2>
      <div className="mt-8 grid gap-x-14 gap-y-10 md:grid-cols-2">
        <Finding title="Twenty parts, nine of them from food">
          Proteins are chains of twenty amino acids. The body makes eleven of them itself. Nine it cannot make:
          histidine, isoleucine, leucine, lysine, methionine, phenylalanine, threonine, tryptophan and valine. A protein
          is called complete when it brings all nine in sufficient amounts.
        </Finding>
        <Finding title="Why quality is measured">
          Not all that is eaten is absorbed, and a chain can only be built as long as its scarcest part lasts. The score
          used today, DIAAS, looks at each of the nine and how much of it is digested. Milk and eggs score above 100,
          most grains well below, and grains with pulses close the gap.
        </Finding>
        <Finding title="Build-up and breakdown">
          Muscle is made and unmade at the same time. A meal with protein lifts the making for some hours; lifting
          weights keeps it responsive for a day or more. What remains is the small difference between the two, added up
          over months.
        </Finding>
        <Finding title="More helps, up to a point">
          Morton and colleagues pooled 49 trials with 1,863 people who lifted weights. More protein went with more
          muscle up to about 1.6 g per kg a day; beyond that the average gain levelled off. The upper end of their
          confidence interval, 2.2 g per kg, is where our calculator stops.
        </Finding>
        <Finding title="How much in one meal">
          There is no wall at 30 g. What is not used for muscle at once is used elsewhere or later. For building muscle,
          Schoenfeld and Aragon suggest about 0.4 g per kg in each of four meals: 28 g for somebody of 70 kg.
        </Finding>
        <Finding title="What digestion costs">
          The body spends part of the energy of a food on dealing with it. For protein that part is the largest. It is a
          detail, not a trick: the calories on the card are counted before it.
        </Finding>
      </div>
      <h3 className="mt-11 mb-3 text-card-l">Energy in a gram, and what digesting it takes</h3>
      <TableFrame>
        <caption className="sr-only">Energy in a gram of each macro, and the share spent on digesting it</caption>
        <thead>
          <tr className="bg-mist text-small text-ink-2">
            <th scope="col" className="px-5 py-3 text-left font-[620]">
              Macro
            </th>
            <th scope="col" className="px-3 py-3 text-right font-[620]">
              kcal per g
            </th>
            <th scope="col" className="px-5 py-3 text-right font-[620]">
              Spent on digestion
            </th>
          </tr>
        </thead>
        <tbody>
          {calories.map(({ name, kcal, spent }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="px-5 py-3 text-left font-[620]">
                {name}
              </th>
              <td className="figure-display px-3 py-3 text-right text-lg">{kcal}</td>
              <td className="figure-display px-5 py-3 text-right text-lg">{spent}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </section>
  );
}

function Finding({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="border-t-3 border-beet-600 pt-4">
      <h3 className="text-card-l">{title}</h3>
      <p className="mt-2.5 max-w-[56ch] text-ink-2">{children}</p>
    </div>
  );
}
