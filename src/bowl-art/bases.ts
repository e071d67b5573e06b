import { baseKeys, isOneOf, type BaseKey } from './art-keys.ts';
import { drawTogether, type Shape } from './clump.ts';
import { bowl, onDisc, polar } from './geometry.ts';
import type { Random } from './random.ts';
import { jitter } from './random.ts';
import { circle, fill, int, num, pair, shadow, shadowColour, stroke } from './svg.ts';
import { use, type Symbols } from './symbols.ts';

type Grain = {
  readonly count: number;
  readonly length: number;
  readonly width: number;
  readonly tones: readonly string[];
};

type Base = {
  /** Between the grains. */
  readonly ground: string;
  /** The flat colour used when the picture is too small for grains. */
  readonly colour: string;
  draw(symbols: Symbols, random: Random): string;
};

/** Where clumps lie in a third of the bowl, from the middle outwards: [angle, radius]. */
const third = [
  [10, 20],
  [62, 50],
  [4, 54],
  [88, 82],
  [58, 80],
  [28, 84],
  [-2, 81],
] as const;

/** The bowl's ground out of one clump: a third is laid, then turned twice. */
function spread(symbols: Symbols, clump: string): string {
  const laid = third.map(([angle, radius], k) => use(clump, ...polar(angle, radius), k * 77 + 20));
  const sector = symbols.define(laid.join(''));
  return use(sector, 0, 0) + use(sector, 0, 0, 120) + use(sector, 0, 0, 240);
}

/** A clump of separate grains is drawn once, then turned and repeated: about 900 grains in 2 KB. */
function grains({ count, length, width, tones }: Grain): Base['draw'] {
  return (symbols, random) => {
    const strokes = tones.map(() => '');
    for (let k = 0; k < count; k++) {
      const [x, y] = onDisc(k, count, 30, random() * 20);
      const [dx, dy] = polar(random() * 360, length);
      strokes[k % tones.length] += `M${pair([x - dx / 2, y - dy / 2])}l${pair([dx, dy], num)}`;
    }
    const clump = symbols.define(strokes.map((d, tone) => stroke(d, tones[tone] ?? '', width)).join(''));
    return spread(symbols, clump);
  };
}

const leafShape =
  'M0 26C-9 22-20 18-19 8-26 2-19-5-17-8-20-16-9-19-7-23-3-30 5-27 7-22 14-21 18-14 16-8 23-4 22 4 18 8 20 17 9 21 0 26z';

function leaf(edge: string, blade: string, vein: string): string {
  return (
    shadow(leafShape, 0.28, [3, 4]) +
    fill(leafShape, blade, `stroke="${edge}" stroke-width="3"`) +
    stroke('M0 22C-1 8 1-6 0-20M0 10l-9-7M0 10l9-8M0-1l-8-7M0-1l8-7', vein, 1.6)
  );
}

/** Eleven leaves on three rings, then the same eleven half a turn on. */
function leaves(symbols: Symbols, random: Random): string {
  const dark = symbols.define(leaf('#3C7A34', '#69A845', '#CBE39A'));
  const light = symbols.define(leaf('#4E8F2F', '#9CCB55', '#E9F5BE'));
  const half = Array.from({ length: 11 }, (_, k) => {
    const ring = k < 7 ? 71 : k < 10 ? 40 : 14;
    const angle = (k < 7 ? k * 25.7 : (k - 7) * 60) + random() * 12;
    const [x, y] = polar(angle, ring);
    return use(k % 2 ? dark : light, x, y, angle + 90 + jitter(random, 60));
  });
  const halfBowl = symbols.define(half.join(''));
  return use(halfBowl, 0, 0) + use(halfBowl, 0, 0, 180);
}

const tube: readonly Shape[] = [
  ['M-11 2l24 0', (d) => stroke(d, shadowColour, 12, 'opacity=".26"')],
  ['M-12 0l24 0', (d) => stroke(d, '#B4793A', 12)],
  ['M-13.5-2l27 0', (d) => stroke(d, '#DDAE68', 9)],
  ['M-14-4l27 0M-14-1l27 0M-14 2l27 0', (d) => stroke(d, '#C28E4A', 1)],
  ['M12.5 0C12.5-6.7 18.5-6.7 18.5 0 18.5 6.7 12.5 6.7 12.5 0z', (d) => fill(d, '#6E4017')],
];

/** Two tubes, then two across them. */
const fourTubes =
  drawTogether(tube, [
    [-14, -12, 20],
    [18, 20, 10],
  ]) +
  drawTogether(tube, [
    [16, -8, -50],
    [-4, 10, 75],
  ]);

const penne = (symbols: Symbols): string => spread(symbols, symbols.define(fourTubes));

function ragiNoodles(symbols: Symbols): string {
  const loops = Array.from({ length: 9 }, (_, k) => {
    const radius = 14 + k * 2.4;
    const [x, y] = polar(k * 40, 7);
    return `M${pair([x - radius, y])}a${int(radius)} ${int(radius)} 0 1 1 ${pair([radius * 1.5, radius * 0.8])}`;
  }).join('');
  const nest = symbols.define(
    stroke(loops, '#5E3722', 6) +
      stroke(loops, '#9B6846', 4) +
      stroke(loops, '#D3A27B', 1.3, 'stroke-dasharray="30 16"'),
  );
  return spread(symbols, nest);
}

const bases: Record<BaseKey, Base> = {
  'brown-rice': {
    ground: '#A06C36',
    colour: '#C6935A',
    draw: grains({ count: 46, length: 6.5, width: 4, tones: ['#A8733F', '#C6935A', '#DDB47C', '#EFD3A3'] }),
  },
  'white-rice': {
    ground: '#D8CBAF',
    colour: '#F3EAD6',
    draw: grains({ count: 46, length: 7, width: 3.4, tones: ['#DED2BA', '#F3EAD6', '#FFFCF3', '#FFFFFF'] }),
  },
  quinoa: {
    ground: '#B79758',
    colour: '#E6D19A',
    draw: grains({
      count: 58,
      length: 0.5,
      width: 5.4,
      tones: ['#C9AC6C', '#E6D19A', '#B4643F', '#F3E6BE', '#FBF5DF', '#EAD8A6'],
    }),
  },
  millet: {
    ground: '#C68E1E',
    colour: '#EBBF52',
    draw: grains({ count: 64, length: 0.3, width: 4.8, tones: ['#D79F2C', '#EBBF52', '#F8DA83', '#FCEBB4'] }),
  },
  'cauli-rice': {
    ground: '#CFC4A4',
    colour: '#EFE9D6',
    draw: grains({ count: 48, length: 2, width: 5.4, tones: ['#DDD5BC', '#EFE9D6', '#FBF8EC', '#FFFFFF'] }),
  },
  greens: { ground: '#2C5F25', colour: '#69A845', draw: leaves },
  pasta: { ground: '#9C6830', colour: '#DDAE68', draw: penne },
  noodles: { ground: '#5A3520', colour: '#9B6846', draw: ragiNoodles },
};

const bareClay = '#EFE5D2';

/** No base, or one without a drawing, leaves the floor of the bowl bare. */
export function drawBase(key: string, symbols: Symbols, random: Random): string {
  if (!isOneOf(baseKeys, key)) return circle(0, 0, bowl.food, bareClay);
  const base = bases[key];
  return circle(0, 0, bowl.food, base.ground) + base.draw(symbols, random);
}

export function drawBaseColour(key: string): string {
  return circle(0, 0, bowl.food, isOneOf(baseKeys, key) ? bases[key].colour : bareClay);
}
