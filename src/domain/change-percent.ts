/** Growth of a count in full percent; growth from 0 counts as 100. */
export function changePercent(now: number, before: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  const change = Math.round(((now - before) / before) * 100);
  // Rounding a small loss gives -0, which would be shown as "-0".
  return change === 0 ? 0 : change;
}

export type CountChange = {
  readonly direction: 'up' | 'down' | 'none';
  /** '+12.5% versus last week' */
  readonly text: string;
};

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export function countChange(change: number, versus: 'last week' | 'yesterday'): CountChange {
  const size = percent.format(Math.abs(change));
  const direction = size === '0' ? 'none' : change > 0 ? 'up' : 'down';
  const sign = { up: '+', down: '-', none: '' }[direction];
  return { direction, text: `${sign}${size}% versus ${versus}` };
}
