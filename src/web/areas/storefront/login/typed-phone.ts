import { normalisePhone } from '#domain/accounts/phone.ts';

/** Numbers copied from contacts and web pages have brackets, dots and invisible marks, and 00 instead of the plus. */
export function readTypedPhone(typed: string): string | null {
  const plain = typed.replaceAll(/[\p{Cf}\p{Pd}().]/gu, '').trim();
  return normalisePhone(plain.replace(/^00/, '+'));
}
