import type { RimMacros } from './art-spec.ts';
import { bowl, polar, radians } from './geometry.ts';
import { bowlColours, ink } from './palette.ts';
import { arc, circle, ellipse, num, shadowColour, stroke } from './svg.ts';
import { macroPaint } from './macro-rim.ts';

/** One macro of a bowl that is read against a target, in grams. */
export type TargetStretch = {
  readonly target: number;
  readonly actual: number;
  /** Plain: it has no target, and is painted without a groove and a notch. */
  readonly state: 'hit' | 'short' | 'over' | 'plain';
};
export type TargetStretches = Readonly<Record<keyof RimMacros, TargetStretch>>;

/** As `bowlViewBox`, with room for the second lip. */
export const targetViewBox = '-133 -131 266 270';

const marks = Object.values(macroPaint);
type Mark = (typeof marks)[number];

/** Middle and width of the painted band, and the middle of the second lip. */
type RimSize = { readonly radius: number; readonly band: number; readonly secondLip: number };

const ofBowl: RimSize = { radius: bowl.band, band: 7.6, secondLip: 120 };
const ofDay: RimSize = { radius: 143, band: 14, secondLip: 168 };
/** As `bowlViewBox`, for the ring of a day. */
export const dayViewBox = '-180 -176 360 364';
/** Degrees between two grooves. */
const gap = 8;
/** A groove of a macro whose target is nearly nothing can still be seen. */
const narrowest = gap + 6;
const { clay, 'clay-edge': clayEdge, glaze, lip: lipColour } = bowlColours;

/**
 * The rim against a target: the circle is the target's calories, with a groove in the clay for each macro, closed by a notch.
 * Paint fills a groove as far as the meal fills the target; what is over runs on outside the bowl, on a second lip.
 */
export function drawTargetRim(stretches: TargetStretches): string {
  return drawRim(stretches, ofBowl);
}

type Meal = RimMacros;

function drawRim(stretches: TargetStretches, size: RimSize, meals: readonly Meal[] = [], shown: number | null = null) {
  const { radius, band } = size;
  const layers = { over: '', clay: '', paint: '', seams: '', notches: '' };
  for (const { mark, from, to } of grooves(stretches)) {
    const { target, actual, state } = stretches[mark.macro];
    if (state === 'plain') {
      if (actual > 0) layers.paint += painted(mark, arcOf(from, to, radius), band);
      continue;
    }
    const share = state === 'hit' || target === 0 ? 1 : Math.min(1, actual / target);
    const end = from + (to - from) * share;
    const groove = arcOf(from, to, radius);
    layers.clay += stroke(groove, clayEdge, band + 2.6) + stroke(groove, clay, band + 0.4);
    // Zero of a macro without a target is no paint.
    if (end - from > 0.8 && actual > 0) {
      const glazed = end === to ? end : Math.max(from + 0.6, end - 1.2);
      const paint = painted(mark, arcOf(from, end, radius), band);
      layers.paint += stroke(arcOf(from, glazed, radius), glaze, band + 0.4);
      layers.paint += shown === null ? paint : `<g opacity=".28">${paint}</g>`;
    }
    const painting = Math.min(actual, Math.max(target, 1));
    const angleAt = (grams: number) =>
      painting === 0 ? from : Math.min(end, from + (end - from) * (grams / painting));
    let eaten = 0;
    for (const [index, meal] of meals.entries()) {
      const before = angleAt(eaten);
      eaten += meal[mark.macro];
      const after = angleAt(eaten);
      if (index === shown && after - before > 0.8) layers.paint += painted(mark, arcOf(before, after, radius), band);
      // A small notch on the inner edge where one meal ends and the next begins.
      if (index < meals.length - 1 && after < end - 1) layers.seams += seamAt(after, size);
    }
    const notch = to + gap / 2;
    const excess = ((to - from) / Math.max(1, target)) * (actual - target);
    if (state === 'over') layers.over += overflow(mark, notch, excess, size);
    layers.notches += notchAt(notch, state === 'over' ? 1.2 : 1.05, size);
  }
  return layers.over + layers.clay + layers.paint + layers.seams + layers.notches;
}

/**
 * What was eaten in a day against its target, meal by meal. `shown` is the meal whose paint stays while that of the others fades.
 */
export function drawDayRing(stretches: TargetStretches, meals: readonly Meal[], shown: number | null): string {
  return dish(158, 128) + drawRim(stretches, ofDay, meals, shown);
}

/** Without a target there is nothing to fill. */
export function drawDayWithoutTarget(): string {
  return dish(158, 128);
}

const bare = (grams: number): TargetStretch => ({ target: grams, actual: 0, state: 'short' });

/** A target without food: a dish with three bare grooves. */
export function drawEmptyTarget(target: RimMacros): string {
  const stretches = { protein: bare(target.protein), carbs: bare(target.carbs), fats: bare(target.fats) };
  return dish(bowl.edge, bowl.lip) + drawTargetRim(stretches);
}

function dish(edge: number, lip: number): string {
  return (
    ellipse(6, 11, edge, edge - 1, shadowColour, 'opacity=".13"') +
    ellipse(3, 6, edge + 1, edge + 1, shadowColour, 'opacity=".16"') +
    circle(0, 0, edge, lipColour) +
    circle(-0.6, -0.8, edge - 1.6, '#F4ECDD') +
    circle(-0.4, -0.4, edge - 4, glaze) +
    circle(0, 0, lip, '#DCCDB2') +
    circle(1, 1.4, lip - 1.6, '#FFFDF8')
  );
}

type Groove = { readonly mark: Mark; readonly from: number; readonly to: number };

/** The circle is at least this much where a macro has no target, so that bowls beside each other have one scale. */
const plainCircleKcal = 540;

function grooves(stretches: TargetStretches): Groove[] {
  const kcal = marks.map(({ macro, kcalPerGram }) => {
    const { target, actual, state } = stretches[macro];
    return (state === 'plain' ? actual : target) * kcalPerGram;
  });
  const isPlain = marks.some(({ macro }) => stretches[macro].state === 'plain');
  const total = Math.max(
    kcal.reduce((sum, one) => sum + one, 0),
    isPlain ? plainCircleKcal : 0,
  );
  const shares = kcal.map((one) => (total === 0 ? 120 : Math.max(narrowest, (one / total) * 360)));
  const excess = Math.max(0, shares.reduce((sum, one) => sum + one, 0) - 360);
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
function painted({ macro, colour }: Mark, path: string, band: number): string {
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
function overflow(mark: Mark, from: number, degrees: number, { band, secondLip }: RimSize): string {
  const run = arcOf(from, from + Math.min(180, Math.max(9, degrees)), secondLip);
  return (
    stroke(run, shadowColour, band + 7, 'opacity=".18" transform="translate(2 4)"') +
    stroke(run, lipColour, band + 7) +
    stroke(run, glaze, band + 4.6) +
    painted(mark, run, band)
  );
}

function notchAt(degrees: number, outwards: number, { radius, band }: RimSize): string {
  return spoke(degrees, radius - band * 0.95, radius + band * outwards, Math.min(3.4, band * 0.36));
}

function seamAt(degrees: number, { radius, band }: RimSize): string {
  return spoke(degrees, radius - band * 0.92, radius - band * 0.56, band * 0.13);
}

function spoke(degrees: number, inner: number, outer: number, width: number): string {
  const [x0, y0] = polar(degrees, inner);
  const [x1, y1] = polar(degrees, outer);
  return stroke(`M${num(x0)} ${num(y0)}L${num(x1)} ${num(y1)}`, ink, width, 'stroke-linecap="butt"');
}

function arcOf(from: number, to: number, radius: number): string {
  const end = Math.max(to, from + 0.6);
  return arc(polar(from, radius), polar(end, radius), radius, radians(end - from) > Math.PI);
}
