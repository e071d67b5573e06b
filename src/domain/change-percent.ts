/** How much a count has grown since before, in whole percent: something where nothing was counts as 100. */
export function changePercent(now: number, before: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  const change = Math.round(((now - before) / before) * 100);
  // Rounding a small loss gives -0, which is not what anybody reads.
  return change === 0 ? 0 : change;
}
