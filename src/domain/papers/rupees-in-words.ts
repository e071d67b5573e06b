import type { Paise } from '../money.ts';

const small = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen ' +
  'Eighteen Nineteen'
).split(' ');
const tens = '_ _ Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const units: readonly (readonly [size: number, name: string])[] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

/** 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seven Paise Only' */
export function rupeesInWords(amount: Paise): string {
  const fraction = amount % 100;
  const paiseWords = fraction === 0 ? '' : ` and ${inWords(fraction)} Paise`;
  return `Rupees ${inWords((amount - fraction) / 100)}${paiseWords} Only`;
}

function inWords(count: number): string {
  if (count < 20) return small[count]!;
  const unit = units.find(([size]) => count >= size);
  if (!unit) return followedBy(tens[Math.floor(count / 10)]!, count % 10);
  const [size, name] = unit;
  return followedBy(`${inWords(Math.floor(count / size))} ${name}`, count % size);
}

const followedBy = (words: string, rest: number) => (rest === 0 ? words : `${words} ${inWords(rest)}`);
