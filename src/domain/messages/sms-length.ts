/** GSM 03.38: the characters that take one place of seven bits. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These take two places. */
const extended = '^{}\\[~]|€\f';

const basicSet = new Set(basic);
const extendedSet = new Set(extended);

/** Characters of a single message, and of each part of a longer one: a part has a header. */
const places = { 'GSM-7': { alone: 160, inPart: 153 }, 'UCS-2': { alone: 70, inPart: 67 } } as const;

export type SmsLength = { readonly encoding: keyof typeof places; readonly length: number; readonly parts: number };

/** One character outside of GSM-7, such as the rupee sign, makes the whole message UCS-2, and every part of it is paid. */
export function smsLength(text: string): SmsLength {
  const characters = Array.from(text);
  const isGsm = characters.every((one) => basicSet.has(one) || extendedSet.has(one));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((one) => (isGsm ? (extendedSet.has(one) ? 2 : 1) : one.length));
  const length = widths.reduce((sum, width) => sum + width, 0);
  const { alone, inPart } = places[encoding];
  return { encoding, length, parts: length <= alone ? 1 : countParts(widths, inPart) };
}

/** A character of two places is never split between two parts. */
function countParts(widths: readonly number[], inPart: number): number {
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > inPart) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return parts;
}
