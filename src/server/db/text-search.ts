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

/** The digits of a part of a phone number in any spelling. Null for fewer than four digits: those are read as an id. */
export function phoneDigitsIn(text: string): string | null {
  const digits = text.replaceAll(/[\s+()-]/g, '');
  return /^\d{4,15}$/.test(digits) ? digits.replace(/^0(?=[6-9])/, '') : null;
}
