const decimal = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** What was typed into a number field: undefined when it is empty, NaN when it is no number. For `setValueAs`, too. */
export function numberOf(value: string | number | null | undefined): number | undefined {
  if (value === null || value === undefined) return undefined;
  const text = String(value).trim();
  if (text === '') return undefined;
  return decimal.test(text) ? Number(text) : Number.NaN;
}
