/** Growth of a count in full percent; growth from 0 counts as 100. */
export function changePercent(now: number, before: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  const change = Math.round(((now - before) / before) * 100);
  // Rounding a small loss gives -0, which would be shown as "-0".
  return change === 0 ? 0 : change;
}
