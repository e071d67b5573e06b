import type { Bar } from './bar-plot.ts';

type BarTableProps = {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Column headers: of the bars' names, then of their values. */
  readonly heads: readonly string[];
};

/** The chart as a table. */
export function BarTable({ title, bars, heads }: BarTableProps) {
  return (
    <table className="num mt-1 w-full text-left">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-ink-2">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1 pr-3 font-[620]">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, values }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 font-normal">
              {name}
            </th>
            {values.map((text, index) => (
              <td key={heads[index + 1]} className="py-1 pr-3">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
