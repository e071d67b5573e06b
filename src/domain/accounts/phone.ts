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

/** A phone of the business: a mobile, or a landline with its area code, as +91 and 10 digits; a toll-free number as it is dialled. */
export function normaliseBusinessPhone(input: string): string | null {
  const compact = input.replaceAll(/[\s().\-/]/g, '');
  if (/^1800\d{6,7}$/.test(compact)) return compact;
  const digits = /^(?:\+91|0091|91(?=\d{10}$)|0)?0?([1-9]\d{9})$/.exec(compact)?.[1];
  return digits === undefined ? null : `+91${digits}`;
}

/** Area codes of two digits; others have three or four, and those from 6 on look like mobiles. */
const shortAreaCode = /^\+91(11|20|22|33|40|44)(\d{4})(\d{4})$/;

/** '+91 98765 43210' and '+91 40 5550 0142', as people read them. Any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const normal = normalisePhone(phone);
  if (normal !== null) return `${normal.slice(0, 3)} ${normal.slice(3, 8)} ${normal.slice(8)}`;
  return phone.replace(shortAreaCode, '+91 $1 $2 $3').replace(/^\+91(\d{10})$/, '+91 $1');
}
