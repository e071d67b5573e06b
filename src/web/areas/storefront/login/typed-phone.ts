import { normalisePhone } from '#domain/accounts/phone.ts';

/** Contacts and web pages bring brackets, dots and invisible marks along with a number, and 00 for the plus. */
export function readTypedPhone(typed: string): string | null {
  const plain = typed.replaceAll(/[\p{Cf}\p{Pd}().]/gu, '').trim();
  return normalisePhone(plain.replace(/^00/, '+'));
}

export const spacedPhone = (phone: string): string => `${phone.slice(0, 3)} ${phone.slice(3, 8)} ${phone.slice(8)}`;
