export type Bar = {
  /** Below the bar, where there is room for it: '6 am', '2 Nov'. */
  readonly label: string;
  /** In full: '6 am to 7 am'. */
  readonly name: string;
  readonly value: number;
  /** What there is to say about it, the drawn value first: '3 orders', '₹870.00'. */
  readonly says: readonly string[];
};

export const barText = ({ name, says }: Bar) => `${name}: ${says.join(', ')}`;

export type PlotScale = {
  /** From 0 upwards, whole numbers; the last one is the top of the plot. */
  readonly ticks: readonly number[];
  /** Of a value, as a share of the plot's height. */
  readonly heightOf: (value: number) => number;
};

const steps = [1, 2, 5];

/** Counts of orders are whole: so are the ticks, two to five of them, and the top is never below the highest bar. */
export function plotScale(values: readonly number[]): PlotScale {
  const highest = Math.max(1, ...values);
  let power = 1;
  for (;;) {
    for (const step of steps) {
      const size = step * power;
      const count = Math.ceil(highest / size);
      if (count > 4) continue;
      const top = count * size;
      return {
        ticks: Array.from({ length: count + 1 }, (_, index) => index * size),
        heightOf: (value) => value / top,
      };
    }
    power *= 10;
  }
}

const labelWidth = 46;

/** The bars below which there is room for a label, evenly from the first or the last one. */
export function labelledBars(count: number, slotWidth: number, from: 'first' | 'last'): ReadonlySet<number> {
  const every = [1, 2, 3, 4, 6, 12].find((step) => step * slotWidth >= labelWidth) ?? count;
  const start = from === 'first' ? 0 : (count - 1) % every;
  const labelled = new Set<number>();
  for (let index = start; index < count; index += every) labelled.add(index);
  return labelled;
}

/** Where the arrow keys lead from a bar; undefined for any other key. */
export function nextBar(key: string, from: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, last);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
