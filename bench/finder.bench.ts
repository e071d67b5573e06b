import { type CDPSession, type Page, chromium } from '@playwright/test';
import { build } from 'vite';
import { mealForms, type FinderCatalog, type MealForm } from '#domain/finder/finder-request.ts';
import { findBrowser } from '../e2e/browser.ts';
import type { FinderBench } from './support/finder-in-browser.ts';
import { median, percentile, verdict } from './support/verdict.ts';

type Case = {
  readonly what: string;
  readonly counts: Readonly<Record<keyof FinderCatalog, number>>;
  /** A week is filled with all of them. */
  readonly forms: readonly MealForm[] | 'week';
  readonly atMostMs: number;
  readonly slowedBy?: number;
};

const demo = { bases: 6, proteins: 9, addOns: 12, items: 33 };
const large = { bases: 8, proteins: 10, addOns: 12, items: 500 };
const cases: readonly Case[] = [
  { what: '33 meals, 27 ingredients: everything', counts: demo, forms: mealForms, atMostMs: 30 },
  { what: 'the same on a four times slower phone', counts: demo, forms: mealForms, atMostMs: 200, slowedBy: 4 },
  { what: 'a week of 14 meals from 33', counts: demo, forms: 'week', atMostMs: 38 },
  { what: 'the same on a four times slower phone', counts: demo, forms: 'week', atMostMs: 150, slowedBy: 4 },
  { what: '500 meals, 30 ingredients: bowls', counts: large, forms: ['bowl'], atMostMs: 50 },
  { what: '500 meals: one to three items', counts: large, forms: ['item', 'items'], atMostMs: 50 },
  { what: '500 meals, 30 ingredients: a bowl and an item', counts: large, forms: ['bowl-and-item'], atMostMs: 300 },
];
/** The compiler of the browser needs the first ones: on the page they are the searches of the first slider movement. */
const warmUps = 10;
const searches = 100;

const browser = await chromium.launch(findBrowser());
try {
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundle() });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  for (const one of cases) await measure(page, devtools, one);
} finally {
  await browser.close();
}

async function measure(page: Page, devtools: CDPSession, { what, counts, forms, atMostMs, slowedBy = 1 }: Case) {
  await page.evaluate(
    (menu) => (globalThis as never as { finderBench: FinderBench }).finderBench.begin(menu, 7),
    counts,
  );
  const times: number[] = [];
  let proven = 0;
  for (let n = 0; n < warmUps + searches; n++) {
    const before = await busyMs(devtools);
    proven += Number(
      await page.evaluate((some) => {
        const { finderBench } = globalThis as never as { finderBench: FinderBench };
        return some === 'week' ? finderBench.fillWeek() : finderBench.search(some);
      }, forms),
    );
    times.push(((await busyMs(devtools)) - before) * slowedBy);
  }
  const settled = times.slice(warmUps);
  verdict(`${what}, p95`, round(percentile(settled, 95)), { atMost: atMostMs }, ' ms');
  console.log(
    `      median ${round(median(settled))} ms, slowest ${round(Math.max(...settled))} ms, cold ${round(times[0]!)} ms, proven ${proven} of ${times.length}`,
  );
}

/** CPU time, so that other processes on the machine do not count. */
async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}

async function bundle(): Promise<string> {
  const outcome = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: 'bench/support/finder-in-browser.ts', formats: ['iife'], name: 'finder' },
    },
  });
  const [bundled] = [outcome].flat();
  if (!bundled || !('output' in bundled)) throw new Error('nothing was bundled');
  return bundled.output[0].code;
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
