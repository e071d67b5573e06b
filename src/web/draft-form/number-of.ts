/** The value of a number field or an id list; undefined when empty or not a number. For `setValueAs`. */
export function numberOf(value: unknown): number | undefined {
  if (value === '' || value === null || value === undefined) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
