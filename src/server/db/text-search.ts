/** An ILIKE pattern that matches the literal text anywhere. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Parses an id such as 12 or #12; null for anything else. */
export function numberIn(text: string): number | null {
  const [, digits] = /^#?(\d{1,10})$/.exec(text) ?? [];
  const number = Number(digits);
  return digits !== undefined && number <= 2_147_483_647 ? number : null;
}
