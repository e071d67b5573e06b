import { polar } from './geometry.ts';
import type { Drizzle, Garnish, Scatter, Sprinkle, Topping } from './ingredients/ingredient.ts';
import { fewer, type Thinning } from './lay-wedge.ts';
import type { Random } from './random.ts';
import { group, int, num, pair, stroke } from './svg.ts';
import { use, type Symbols } from './symbols.ts';

type Place = {
  /** Where the first wedge begins; toppings lie in relation to it. */
  readonly start: number;
  readonly symbols: Symbols;
  readonly random: Random;
  readonly thinning: Thinning;
};

const zigzag = (() => {
  let d = 'M-70-20';
  for (let k = 0; k < 7; k++) {
    d += k === 0 ? 'C-66-44 ' : 'S';
    d += `${-62 + k * 21} ${k % 2 ? -40 : 38} ${-52 + k * 19} ${k % 2 ? -12 : 12}`;
  }
  return d;
})();

function layDrizzle({ tones }: Drizzle, { start, random }: Place): string {
  const sauce =
    stroke(zigzag, tones.dark, 6.4, 'opacity=".75" transform="translate(1 1.6)"') +
    stroke(zigzag, tones.body, 5) +
    stroke(zigzag, tones.light, 1.4, 'transform="translate(-.8 -1)" opacity=".85" stroke-dasharray="24 12"');
  return group(sauce, `transform="rotate(${int((start + 60 + random() * 30) % 360)})"`);
}

function layScatter(scatter: Scatter, { start, symbols, random, thinning }: Place): string {
  const piece = symbols.define(scatter.art);
  const count = fewer(scatter.count, thinning);
  return Array.from({ length: count }, (_, k) => {
    const [x, y] = polar(k * 137.5 + start, Math.sqrt((k + 0.5) / count) * 70);
    return use(piece, x, y, random() * 360);
  }).join('');
}

function laySprinkle({ tones }: Sprinkle, { random, thinning }: Place): string {
  return tones
    .map(([colour, width, length, count]) => {
      const seeds = Array.from({ length: fewer(count, thinning) }, () => {
        const from = polar(random() * 360, Math.sqrt(random()) * 76);
        return `M${pair(from)}l${pair(polar(random() * 360, length), num)}`;
      });
      return stroke(seeds.join(''), colour, width);
    })
    .join('');
}

/** A small tuft near the centre. */
function layGarnish({ art }: Garnish, { start, symbols, random }: Place): string {
  const sprig = symbols.define(art);
  const [x, y] = polar(start + 250, 12);
  return (
    use(sprig, x, y - 5, 10 + random() * 30) +
    use(sprig, x - 9, y + 5, -75 + random() * 30, 0.85) +
    use(sprig, x + 9, y + 4, 80 + random() * 30, 0.9)
  );
}

export function layOnTop(topping: Topping, place: Place): string {
  if (topping.lay === 'drizzle') return layDrizzle(topping, place);
  if (topping.lay === 'scatter') return layScatter(topping, place);
  if (topping.lay === 'sprinkle') return laySprinkle(topping, place);
  return layGarnish(topping, place);
}
