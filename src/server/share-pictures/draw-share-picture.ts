import { parseArtUrl } from '#bowl-art/art-url.ts';
import { drawFromUrl } from '#bowl-art/draw-from-url.ts';
import { pageColours } from '#bowl-art/palette.ts';
import type { Meal } from '#contract/catalog.ts';
import { normaliseNutrition } from '#domain/menu/nutrition.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { shopName } from '#domain/shop-name.ts';
import outlines from './letters.json' with { type: 'json' };

/** Written by scripts/outline-letters.ts. */
const letters: Readonly<Record<string, { advance: number; path: string }>> = outlines;

export type SharedMeal = Pick<Meal, 'name' | 'artUrl' | 'price' | 'caloriesKcal' | 'nutritionValues'>;

export const shareSize = { width: 1200, height: 630 } as const;
const { 'pista-300': ground, 'beet-900': ink, 'beet-800': soft } = pageColours;
const left = 64;
const textWidth = 520;
const mostLines = 4;

/** The picture of a meal's link in a chat or a feed: its name, its figures and its bowl with the rim. */
export async function drawSharePicture(meal: SharedMeal): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(Buffer.from(shareSvg(meal)))
    .png({ palette: true, colours: 128, effort: 4 })
    .toBuffer();
}

export function shareSvg(meal: SharedMeal): string {
  const { name, caloriesKcal, price } = meal;
  const { protein } = normaliseNutrition(meal.nutritionValues);
  const size = [84, 72, 60].find((one) => linesOf(name, one).length <= mostLines - 1) ?? 54;
  const lines = linesOf(name, size).slice(0, mostLines);
  const figures = [...(protein === undefined ? [] : [`${Math.round(protein)} g protein`]), `${caloriesKcal} kcal`];
  const lineHeight = size * 0.96;
  const firstBaseline = shareSize.height - 176 - lineHeight * (lines.length - 1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    bowlOf(meal),
    text(shopName, { x: left, y: 104, size: 44, colour: soft }),
    ...lines.map((line, index) => text(line, { x: left, y: firstBaseline + index * lineHeight, size, colour: ink })),
    text(figures.join(', '), { x: left, y: shareSize.height - 112, size: 38, colour: soft }),
    text(formatRupeesOnWire(price), { x: left, y: shareSize.height - 62, size: 38, colour: soft }),
    '</svg>',
  ].join('');
}

function bowlOf({ artUrl }: SharedMeal): string {
  const url = new URL(artUrl, 'https://macrobowl.invalid');
  const picture = parseArtUrl(url.pathname, url.searchParams);
  const drawn = drawFromUrl(picture ?? { kind: 'empty', bowl: 'plain' });
  return drawn.replace('<svg ', '<svg x="556" y="-12" width="648" height="648" ');
}

type TextLook = { readonly x: number; readonly y: number; readonly size: number; readonly colour: string };

/** As outlines: a machine may have no fonts. A letter that we have no outline of is left out. */
function text(words: string, { x, y, size, colour }: TextLook): string {
  const scale = size / 1000;
  let at = 0;
  const paths = Array.from(words, (letter) => {
    const { advance, path } = letters[letter] ?? { advance: 0, path: '' };
    const drawn = path && `<path transform="translate(${at} 0)" d="${path}"/>`;
    at += advance;
    return drawn;
  });
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

const widthOf = (words: string, size: number) =>
  Array.from(words).reduce((sum, letter) => sum + (letters[letter]?.advance ?? 0), 0) * (size / 1000);

function linesOf(words: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && widthOf(longer, size) <= textWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
