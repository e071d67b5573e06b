import { shopName } from '../shop-name.ts';

/** The last line binds the code to the site (WICG origin-bound one-time codes): a phone fills it in there and nowhere else. */
export function oneTimeCodeText(code: string, host: string): string {
  return `${code} is your ${shopName} code. It is valid for 5 minutes. Never share it with anyone.\n\n@${host} #${code}`;
}
