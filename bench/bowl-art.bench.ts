import { addonKeys, baseKeys, proteinKeys, shakeKeys, snackKeys } from '#bowl-art/art-keys.ts';
import type { MealArt } from '#bowl-art/art-spec.ts';
import { drawMeal } from '#bowl-art/draw-combo.ts';
import { demoMeals } from '#server/demo/demo-menu.ts';
import { median, verdict } from './support/verdict.ts';

const rounds = 9;
const drawingsARound = 5;
const randomBowls = 200;
const macros = { protein: 46, carbs: 52, fats: 17 };

const menu: readonly MealArt[] = demoMeals.map(({ art }) => art);
const custom = Array.from({ length: randomBowls }, (_, n) => customBowl(n));
/** Every topping at once: more than any selection of the demo shop. */
const crowded = baseKeys.map((base): MealArt => ({
  base,
  proteins: proteinKeys.slice(-3),
  addons: addonKeys.slice(0, 20),
  shake: shakeKeys[0],
  snack: snackKeys[0],
}));

for (const art of [...menu, ...crowded]) milliseconds(art, 0);
for (const [what, bowls] of [
  ['the meals of the demo menu', menu],
  [`${randomBowls} custom bowls`, custom],
  ['crowded combos', crowded],
] as const) {
  const times = bowls.map((art, n) => median(Array.from({ length: rounds }, () => milliseconds(art, n))));
  const sizes = bowls.map((art, n) => Buffer.byteLength(drawMeal(art, { macros, seed: String(n) })));
  const slowest = Math.round(Math.max(...times) * 100) / 100;
  verdict(`${what}: CPU time of the slowest of ${bowls.length} drawings`, slowest, { atMost: 4 }, ' ms');
  verdict(`${what}: the largest file`, Math.max(...sizes), { atMost: 12_000 }, ' bytes');
}

/** CPU time, garbage collection included: wall-clock time would also count other processes on the machine. */
function milliseconds(art: MealArt, seed: number): number {
  const started = process.cpuUsage();
  for (let n = 0; n < drawingsARound; n++) drawMeal(art, { macros, seed: String(seed) });
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000 / drawingsARound;
}

/** One base, one to three proteins, up to twelve add-ons: a different but deterministic selection for each number. */
function customBowl(n: number): MealArt {
  const pick = <Key>(keys: readonly Key[], count: number, step: number) => [
    ...new Set(Array.from({ length: count }, (_, place) => keys[(n * step + place * 3) % keys.length]!)),
  ];
  return {
    base: baseKeys[n % baseKeys.length]!,
    proteins: pick(proteinKeys, 1 + (n % 3), 5),
    addons: pick(addonKeys, n % 13, 7),
  };
}
