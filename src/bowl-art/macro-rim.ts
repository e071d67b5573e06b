import type { RimMacros } from './art-spec.ts';
import { bowl, polar, radians } from './geometry.ts';
import { macroColours } from './palette.ts';
import { arc, fine } from './svg.ts';

export type Macro = keyof RimMacros;

/** One painted stretch of the rim, as the attributes of a `path`. */
export type RimArc = {
  readonly macro: Macro;
  readonly d: string;
  readonly colour: string;
  readonly width: number;
  readonly cap: 'round' | 'butt';
  readonly dash: string | null;
};

type Mark = {
  readonly macro: Macro;
  readonly kcalPerGram: number;
  readonly colour: string;
  readonly width: number;
  readonly cap: 'round' | 'butt';
  /** Length of one stroke and of one stroke with its gap; null for a solid band. */
  readonly rhythm: readonly [stroke: number, period: number] | null;
};

/** The paints of the rim, and the calories that they stand for. */
export const macroPaint = {
  protein: { macro: 'protein', kcalPerGram: 4, colour: macroColours.protein },
  carbs: { macro: 'carbs', kcalPerGram: 4, colour: macroColours.carbs },
  fats: { macro: 'fats', kcalPerGram: 9, colour: macroColours.fats },
} as const satisfies Readonly<Record<Macro, object>>;

const marks: readonly Mark[] = [
  { ...macroPaint.protein, width: 6.4, cap: 'round', rhythm: null },
  { ...macroPaint.carbs, width: 6.4, cap: 'butt', rhythm: [2.6, 6] },
  { ...macroPaint.fats, width: 5.6, cap: 'round', rhythm: [0, 8.4] },
];

const gap = 7;
/** A narrower arc could not be distinguished from its neighbours. */
const narrowest = 12;

/** The strokes are spaced so that the last one ends where the arc ends. */
function dashFor(rhythm: Mark['rhythm'], length: number): string | null {
  if (!rhythm) return null;
  const [stroke, period] = rhythm;
  const gaps = Math.max(1, Math.round((length - stroke) / period));
  return `${fine(stroke)} ${fine((length - stroke) / gaps - stroke)}`;
}

/** Degrees of the circle for each macro: its share of calories, widened where it would vanish. */
function sweeps(macros: RimMacros): readonly (readonly [Mark, number])[] {
  const shares = marks
    .map((mark) => [mark, Math.max(0, macros[mark.macro]) * mark.kcalPerGram] as const)
    .filter(([, kcal]) => Number.isFinite(kcal) && kcal > 0);
  const total = shares.reduce((sum, [, kcal]) => sum + kcal, 0);
  const widened = shares.map(([mark, kcal]) => [mark, Math.max(narrowest, (kcal / total) * 360)] as const);
  const excess = widened.reduce((sum, [, degrees]) => sum + degrees, 0) - 360;
  const widths = widened.map(([, degrees]) => degrees);
  // One of them gives way, also when two are equally wide.
  const widest = widths.indexOf(Math.max(...widths));
  return widened.map(([mark, degrees], index) => [mark, index === widest ? degrees - excess : degrees] as const);
}

/** Protein solid, carbs ticks, fats dots: shares of calories, clockwise from 12 o'clock. */
export function rimArcs(macros: RimMacros): readonly RimArc[] {
  let angle = -90;
  return sweeps(macros).map(([mark, degrees]) => {
    const sweep = degrees - gap;
    const from = angle + gap / 2;
    angle += degrees;
    return {
      macro: mark.macro,
      d: arc(polar(from, bowl.band), polar(from + sweep, bowl.band), bowl.band, sweep > 180),
      colour: mark.colour,
      width: mark.width,
      cap: mark.cap,
      dash: dashFor(mark.rhythm, radians(sweep) * bowl.band),
    };
  });
}

export function drawRim(macros: RimMacros): string {
  return rimArcs(macros)
    .map(({ d, colour, width, cap, dash }) => {
      const butt = cap === 'butt' ? ' stroke-linecap="butt"' : '';
      const dashes = dash === null ? '' : ` stroke-dasharray="${dash}"`;
      return `<path d="${d}" stroke="${colour}" stroke-width="${width}"${butt}${dashes}/>`;
    })
    .join('');
}
