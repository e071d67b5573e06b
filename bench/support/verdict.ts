/** Prints the measured value beside its budget, and fails the run when the budget is missed. */
export function verdict(
  what: string,
  measured: number,
  budget: { atLeast: number } | { atMost: number },
  unit = '',
): void {
  const isMet = 'atLeast' in budget ? measured >= budget.atLeast : measured <= budget.atMost;
  const goal = 'atLeast' in budget ? `at least ${budget.atLeast}` : `at most ${budget.atMost}`;
  console.log(`${isMet ? 'ok  ' : 'OVER'}  ${what}: ${measured}${unit} (${goal}${unit})`);
  if (!isMet) process.exitCode = 1;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

export function percentile(values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1]!;
}
