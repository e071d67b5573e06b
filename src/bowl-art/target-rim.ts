import type { RimMacros } from './art-spec.ts';
import { bowl, polar, radians } from './geometry.ts';
import { arc, circle, ellipse, num, shadowColour, stroke } from './svg.ts';

/** One macro of a bowl that is read against a target, in grams. */
export type TargetStretch = {
  readonly target: number;
  readonly actual: number;
  readonly state: 'hit' | 'short' | 'over';
};
export type TargetStretches = Readonly<Record<keyof RimMacros, TargetStretch>>;

/** As `bowlViewBox`, with room for the second lip. */
export const targetViewBox = '-133 -131 266 270';

const marks = [
  { macro: 'protein', kcalPerGram: 4, colour: '#A8195B' },
  { macro: 'carbs', kcalPerGram: 4, colour: '#B87D00' },
  { macro: 'fats', kcalPerGram: 9, colour: '#4C7A2B' },
] as const;
type Mark = (typeof marks)[number];

const band = 7.6;
const secondLip = 120;
/** Degrees between two grooves. */
const gap = 8;
/** A groove of a macro whose target is nearly nothing can still be seen. */
const narrowest = gap + 6;
const [clay, clayEdge, glaze, ink] = ['#DDBF98', '#8A6F4A', '#FCF8EF', '#23121A'];

/**
 * The rim against a target: the circle is the target's calories, with a groove in the clay for each macro, closed by a notch.
 * Paint fills a groove as far as the meal fills the target; what is over runs on outside the bowl, on a second lip.
 */
export function drawTargetRim(stretches: TargetStretches): string {
  const layers = { over: '', clay: '', paint: '', notches: '' };
  for (const { mark, from, to } of grooves(stretches)) {
    const { target, actual, state } = stretches[mark.macro];
    const share = state === 'hit' || target === 0 ? 1 : Math.min(1, actual / target);
    const end = from + (to - from) * share;
    const groove = arcOf(from, to, bowl.band);
    layers.clay += stroke(groove, clayEdge, band + 2.6) + stroke(groove, clay, band + 0.4);
    // Zero of a macro without a target is no paint.
    if (end - from > 0.8 && actual > 0) {
      const glazed = end === to ? end : Math.max(from + 0.6, end - 1.2);
      layers.paint +=
        stroke(arcOf(from, glazed, bowl.band), glaze, band + 0.4) + painted(mark, arcOf(from, end, bowl.band));
    }
    const notch = to + gap / 2;
    if (state === 'over') layers.over += overflow(mark, notch, ((to - from) / Math.max(1, target)) * (actual - target));
    layers.notches += notchAt(notch, state === 'over' ? 1.2 : 1.05);
  }
  return layers.over + layers.clay + layers.paint + layers.notches;
}

const bare = (grams: number): TargetStretch => ({ target: grams, actual: 0, state: 'short' });

/** A target without food: a dish with three bare grooves. */
export function drawEmptyTarget(target: RimMacros): string {
  const stretches = { protein: bare(target.protein), carbs: bare(target.carbs), fats: bare(target.fats) };
  return (
    ellipse(6, 11, 112, 111, shadowColour, 'opacity=".13"') +
    ellipse(3, 6, 113, 113, shadowColour, 'opacity=".16"') +
    circle(0, 0, bowl.edge, '#BFA583') +
    circle(-0.6, -0.8, 110.4, '#F4ECDD') +
    circle(-0.4, -0.4, 108, glaze) +
    circle(0, 0, bowl.lip, '#DCCDB2') +
    circle(1, 1.4, 96.4, '#FFFDF8') +
    drawTargetRim(stretches)
  );
}

type Groove = { readonly mark: Mark; readonly from: number; readonly to: number };

function grooves(stretches: TargetStretches): Groove[] {
  const kcal = marks.map(({ macro, kcalPerGram }) => stretches[macro].target * kcalPerGram);
  const total = kcal.reduce((sum, one) => sum + one, 0);
  const shares = kcal.map((one) => (total === 0 ? 120 : Math.max(narrowest, (one / total) * 360)));
  const excess = shares.reduce((sum, one) => sum + one, 0) - 360;
  const widest = shares.indexOf(Math.max(...shares));
  let angle = -90;
  return marks.map((mark, n) => {
    const degrees = shares[n]! - (n === widest ? excess : 0);
    const groove = { mark, from: angle + gap / 2, to: angle + degrees - gap / 2 };
    angle += degrees;
    return groove;
  });
}

/** Solid, ticks, dots: as on every rim. */
function painted({ macro, colour }: Mark, path: string): string {
  if (macro === 'protein') return stroke(path, colour, band);
  if (macro === 'carbs') {
    return stroke(
      path,
      colour,
      band,
      `stroke-linecap="butt" stroke-dasharray="${num(band * 0.4)} ${num(band * 0.53)}"`,
    );
  }
  return stroke(path, colour, band * 0.88, `stroke-dasharray="0 ${num(band * 1.3)}"`);
}

/** As long as the excess, but never longer than half of the rim. */
function overflow(mark: Mark, from: number, degrees: number): string {
  const run = arcOf(from, from + Math.min(180, Math.max(9, degrees)), secondLip);
  return (
    stroke(run, shadowColour, band + 7, 'opacity=".18" transform="translate(2 4)"') +
    stroke(run, '#BFA583', band + 7) +
    stroke(run, glaze, band + 4.6) +
    painted(mark, run)
  );
}

function notchAt(degrees: number, outwards: number): string {
  const [x0, y0] = polar(degrees, bowl.band - band * 0.95);
  const [x1, y1] = polar(degrees, bowl.band + band * outwards);
  return stroke(`M${num(x0)} ${num(y0)}L${num(x1)} ${num(y1)}`, ink, band * 0.36, 'stroke-linecap="butt"');
}

function arcOf(from: number, to: number, radius: number): string {
  const end = Math.max(to, from + 0.6);
  return arc(polar(from, radius), polar(end, radius), radius, radians(end - from) > Math.PI);
}
