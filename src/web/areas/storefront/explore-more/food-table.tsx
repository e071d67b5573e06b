import { knownGlyphUrl } from '#bowl-art/tableware-url.ts';
import { proteinFoods, proteinPer100Kcal } from './protein-foods.ts';
import type { ReactNode } from 'react';

const longest = Math.max(...proteinFoods.map(({ protein }) => protein));
const head = 'px-2 py-3 text-small font-[620] whitespace-nowrap text-ink-2 sm:px-3';

export function FoodTable() {
  return (
    <TableFrame>
      <caption className="sr-only">Protein in foods, in 100 g and in 100 kcal</caption>
      <thead>
        <tr className="bg-mist">
          <th scope="col" className={`${head} pl-4 text-left sm:pl-5`}>
            Food
          </th>
          <th scope="col" className={`${head} text-right sm:w-[46%] sm:text-left`}>
            in 100 g
          </th>
          <th scope="col" className={`${head} pr-4 text-right sm:pr-5`}>
            in 100 kcal
          </th>
        </tr>
      </thead>
      <tbody>
        {proteinFoods.map((food) => (
          <tr key={food.name} className="border-t border-line">
            <th scope="row" className="relative py-2.5 pr-2 pl-17 text-left font-normal sm:pl-19">
              <img
                src={knownGlyphUrl(food.glyph)}
                alt=""
                width={40}
                height={40}
                loading="lazy"
                decoding="async"
                className="absolute top-1/2 left-4 size-10 -translate-y-1/2 sm:left-5"
              />
              <span className="block leading-tight font-[620]">{food.name}</span>
              <span className="block text-staff text-ink-2">{food.note}</span>
            </th>
            <td className="px-2 py-2.5 sm:px-3 whitespace-nowrap max-sm:text-right">
              <span className="figure-display inline-block text-lg sm:w-16">{food.protein.toFixed(1)} g</span>
              <svg aria-hidden="true" height="10" className="hidden w-[calc(100%-64px)] sm:inline-block">
                <rect width={`${(food.protein / longest) * 100}%`} height="10" rx="3" className="fill-protein" />
              </svg>
            </td>
            <td className="figure-display px-2 py-2.5 pr-4 text-right text-lg sm:pr-5">{proteinPer100Kcal(food)} g</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** The frame is a box of its own: table borders do not follow a rounded corner. */
export function TableFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-(--radius-l) border border-line bg-paper">
      <table className="num w-full border-collapse">{children}</table>
    </div>
  );
}
