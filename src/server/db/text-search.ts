/** A pattern for ILIKE that finds the text anywhere; what ILIKE would read as a sign stands for itself. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** The number that a text asks for, such as 12 or #12; null when it is none. */
export function numberIn(text: string): number | null {
  const [, digits] = /^#?(\d{1,10})$/.exec(text) ?? [];
  const number = Number(digits);
  return digits !== undefined && number <= 2_147_483_647 ? number : null;
}
