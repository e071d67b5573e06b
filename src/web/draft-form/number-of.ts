/** What a number field or a list of ids holds; nothing, or what is no number, is undefined. For `setValueAs`. */
export function numberOf(value: unknown): number | undefined {
  if (value === '' || value === null || value === undefined) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
