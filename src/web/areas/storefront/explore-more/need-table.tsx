import { proteinNeed, type ProteinGoal } from '#domain/menu/protein-need.ts';
import { goalChoices } from './goal-choices.ts';
import { TableFrame } from './food-table.tsx';

const groups = [40, 50, 60, 70, 80, 90].map((from) => ({ label: `${from}–${from + 10} kg`, middleKg: from + 5 }));

/** On a phone each row is a small card with its own labels: nothing scrolls sideways. */
export function NeedTable() {
  return (
    <TableFrame>
      <caption className="sr-only">Grams of protein a day by body weight and goal</caption>
      <thead className="bg-mist text-small text-ink-2 max-sm:hidden">
        <tr>
          <th scope="col" className="py-3 pl-5 text-left font-[620]">
            Body weight
          </th>
          {goalChoices.map(({ value, label }) => (
            <th key={value} scope="col" className="px-3 py-3 text-right font-[620] last:pr-5">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {groups.map(({ label, middleKg }) => (
          <tr
            key={label}
            className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-y-2 max-sm:p-4 not-first:border-t not-first:border-line"
          >
            <th scope="row" className="text-left font-[680] whitespace-nowrap max-sm:col-span-2 sm:py-3 sm:pl-5">
              {label}
            </th>
            {goalChoices.map(({ value, label: goal }) => (
              <td key={value} className="whitespace-nowrap sm:px-3 sm:py-3 sm:text-right sm:last:pr-5">
                <span className="block text-staff text-ink-2 sm:hidden">{goal}</span>
                <span className="figure-display text-lead">{gramsADay(middleKg, value)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function gramsADay(weightKg: number, goal: ProteinGoal): string {
  const { from, to } = proteinNeed(weightKg, goal, 1).perDay;
  return `${from}–${to} g`;
}
