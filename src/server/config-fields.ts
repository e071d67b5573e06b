import { isIP } from 'node:net';
import { z } from 'zod';

/** The row of a variable in docs/configuration.md. The default comes from the schema, else from here; an example is given where the default is none. */
export const documented = z.registry<{ default?: string; meaning: string; example?: string }>();

export const integer = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .pipe(z.int().min(min, rule).max(max, rule));
};

export const urlOf = (schemes: readonly string[], rule: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), rule);

export const isAddressOrRange = (entry: string) => {
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
};
