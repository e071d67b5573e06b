import { type Page, chromium } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { median, percentile, verdict } from './support/verdict.ts';

/** Work of the main thread while a slider of /find-my-bowl moves. The search itself runs in a worker. */
type Movement = { readonly what: string; readonly slowdown: number; readonly steps: number; readonly stepMs: number };
const movements: readonly Movement[] = [
  { what: 'a held key, here', slowdown: 1, steps: 60, stepMs: 60 },
  { what: 'one change at a time on a four times slower phone', slowdown: 4, steps: 40, stepMs: 900 },
];

const postgres = await startBenchPostgres();
const shop = await startShopProcess(postgres.url);
const browser = await chromium.launch(findBrowser());
try {
  for (const movement of movements) await measure(movement);
} finally {
  await browser.close();
  await shop.stop();
  await postgres.stop();
}

async function measure({ what, slowdown, steps, stepMs }: Movement): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${shop.address}/find-my-bowl`);
  await page.getByText('Ten bowls, closest first').waitFor();
  // Loading ends, the live stream has opened.
  await page.waitForTimeout(4_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(watch);
  await page.getByRole('slider', { name: 'Protein', exact: true }).focus();
  for (let step = 0; step < steps; step++) await press(page, step < steps / 2 ? 'ArrowRight' : 'ArrowLeft', stepMs);
  await page.waitForTimeout(1_000);
  const { longTasks, waits } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const longest = Math.round(Math.max(0, ...longTasks));
  if (slowdown === 1) verdict(`${what}: longest task above 50 ms of the main thread`, longest, { atMost: 0 }, ' ms');
  verdict(`${what}: from a change to its first result, p95`, Math.round(percentile(waits, 95)), { atMost: 200 }, ' ms');
  console.log(`      median ${Math.round(median(waits))} ms of ${waits.length} changes of the results`);
  await context.close();
}

async function press(page: Page, key: string, stepMs: number): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(stepMs);
}

type Seen = { longTasks: number[]; waits: number[] };

/** Runs in the page. The wait is from the oldest change that the new results are for to the frame that has them. */
function watch(): void {
  const seen: Seen = { longTasks: [], waits: [] };
  Object.assign(window, { seen });
  let changedAt: number | null = null;
  document.addEventListener('input', () => (changedAt ??= performance.now()), { capture: true });
  new MutationObserver(() => {
    if (changedAt === null) return;
    const since = changedAt;
    changedAt = null;
    requestAnimationFrame(() => seen.waits.push(performance.now() - since));
  }).observe(document.querySelector('#results')!.closest('section')!.querySelector('article')!, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}
