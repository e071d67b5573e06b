export type SortWay = 'asc' | 'desc';

export type ListSort = {
  readonly field: string;
  readonly way: SortWay;
  /** Pressing a head: ascending first, then the other way. */
  readonly sortBy: (field: string) => void;
  /** 'totalAmount,desc' */
  readonly setSort: (sort: string) => void;
};

/** Reads 'field,asc|desc'; anything that is not on the list is the usual sort. */
export function readSort(text: string, fields: readonly string[], usual: string): string {
  const [field = '', way = ''] = text.split(',');
  return fields.includes(field) && text === `${field},${way}` && (way === 'asc' || way === 'desc') ? text : usual;
}

export function sortAfterPress(current: string, field: string): string {
  return current === `${field},asc` ? `${field},desc` : `${field},asc`;
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** For lists that are loaded as a whole. Rows with equal values keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: string,
  valueOf: Readonly<Record<string, (row: Row) => string | number>>,
): readonly Row[] {
  const [field = '', way] = sort.split(',');
  const value = valueOf[field];
  if (!value) return rows;
  const sign = way === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)));
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}
