import type { ReactNode } from 'react';

type Row = {
  readonly key: string | number;
  readonly name: ReactNode;
  readonly portions: number;
  readonly grams: number;
};

const grams = new Intl.NumberFormat('en-IN');

type PrepSheetTableProps = {
  readonly title: string;
  readonly of: 'Meal' | 'Component';
  readonly rows: readonly Row[];
};

/** The portions to cook of one kind; renders nothing when there are none. */
export function PrepSheetTable({ title, of, rows }: PrepSheetTableProps) {
  if (rows.length === 0) return null;
  return (
    <table className="num w-full border-collapse break-inside-auto text-base">
      <caption className="pb-2 text-left font-display text-card leading-tight font-[720]">{title}</caption>
      <thead className="text-left text-sm text-ink-2">
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pr-3 font-semibold">
            {of}
          </th>
          <th scope="col" className="w-px py-2 pr-3 text-right whitespace-nowrap sm:w-24 font-semibold">
            Portions
          </th>
          <th scope="col" className="w-px py-2 pl-1 text-right whitespace-nowrap sm:w-32 font-semibold">
            Total weight
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="break-inside-avoid border-b border-line align-top">
            <th scope="row" className="py-2.5 pr-3 text-left font-[640] wrap-anywhere">
              {row.name}
            </th>
            <td className="figure-display py-2.5 pr-3 text-right text-card-s leading-tight">{row.portions}</td>
            <td className="figure-display py-2.5 text-right text-card-s leading-tight whitespace-nowrap">
              {grams.format(row.grams)} g
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
