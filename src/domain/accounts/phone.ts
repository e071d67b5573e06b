/** An Indian mobile number as +91 and 10 digits, or null. All spellings of a number have the same result. */
export function normalisePhone(input: string): string | null {
  const compact = input.replaceAll(/[\s-]/g, '');
  const digits = /^(?:\+91|91|0)?([6-9]\d{9})$/.exec(compact)?.[1];
  return digits === undefined ? null : `+91${digits}`;
}

/** The number in a text that a person typed or pasted, with dots, brackets or 0091, too; null when the text is anything else. */
export function phoneIn(text: string): string | null {
  const compact = text.replaceAll(/[\s().\-/\u2010-\u2015]/g, '').replace(/^tel:/i, '');
  return normalisePhone(compact.replace(/^00(?=91)/, '').replace(/^(\+91)0/, '$1'));
}

/** '+91 98765 43210', as people read it. A text that is no Indian mobile number is returned unchanged. */
export function formatPhone(phone: string): string {
  const normal = normalisePhone(phone);
  return normal === null ? phone : `${normal.slice(0, 3)} ${normal.slice(3, 8)} ${normal.slice(8)}`;
}
