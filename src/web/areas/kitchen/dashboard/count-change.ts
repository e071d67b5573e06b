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
