import type { Allowance } from '#contract/connected-apps.ts';

/** As it stands in the form. */
export type AllowanceChoice = { readonly isAsking: boolean; readonly perOrder: string; readonly perDay: string };
export type AllowanceErrors = Partial<Record<'perOrder' | 'perDay', string>>;

/** No amount is suggested. */
export const askAlways: AllowanceChoice = { isAsking: true, perOrder: '', perDay: '' };

export const choiceOf = (allowance: Allowance | null): AllowanceChoice =>
  allowance ? { isAsking: false, perOrder: String(allowance.perOrder), perDay: String(allowance.perDay) } : askAlways;

const problem = 'Please enter an amount between ₹1 and ₹1,00,000';

type Read = { readonly allowance: Allowance | null; readonly errors: null } | { readonly errors: AllowanceErrors };

export function readAllowance({ isAsking, perOrder, perDay }: AllowanceChoice): Read {
  if (isAsking) return { allowance: null, errors: null };
  const [order, day] = [readAmount(perOrder), readAmount(perDay)];
  if (order === null || day === null) {
    return { errors: { ...(order === null && { perOrder: problem }), ...(day === null && { perDay: problem }) } };
  }
  if (day < order) return { errors: { perDay: 'The amount for a day must cover one order' } };
  return { allowance: { perOrder: order, perDay: day }, errors: null };
}

function readAmount(typed: string): number | null {
  const text = typed.trim().replace(/^₹\s*/, '').replaceAll(',', '');
  const amount = /^\d{1,6}(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return amount >= 1 && amount <= 100_000 ? amount : null;
}
