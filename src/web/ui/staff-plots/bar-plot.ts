export type Bar = {
  /** Axis label: '6 am', '2 Nov'. */
  readonly label: string;
  /** Full name: '6 am to 7 am'. */
  readonly name: string;
  readonly value: number;
  /** Formatted values, the drawn one first: '3 orders', '₹870.00'. */
  readonly values: readonly string[];
};

export const barText = ({ name, values }: Bar) => `${name}: ${values.join(', ')}`;

export type PlotScale = {
  /** Integers from 0; the last one is the top of the chart. */
  readonly ticks: readonly number[];
  /** Height of a value as a fraction of the chart. */
  readonly heightOf: (value: number) => number;
};

const steps = [1, 2, 5];

/** Two to five integer ticks; the top is never below the highest bar. */
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

/** '500', '12k': five digits have no room beside the chart. */
export const tickText = (tick: number) => (tick < 10_000 ? String(tick) : `${tick / 1000}k`);

const labelWidth = 54;

/** Indexes of bars with a label: as many as fit, evenly spaced from the first or the last bar. */
export function labelledBars(count: number, slotWidth: number, from: 'first' | 'last'): ReadonlySet<number> {
  const every = [1, 2, 3, 4, 6, 12].find((step) => step * slotWidth >= labelWidth) ?? count;
  const start = from === 'first' ? 0 : (count - 1) % every;
  const labelled = new Set<number>();
  for (let index = start; index < count; index += every) labelled.add(index);
  return labelled;
}

/** Index of the bar after a key press; undefined for keys without an effect. */
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
