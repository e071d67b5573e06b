import { type Browser, type CDPSession, chromium } from '@playwright/test';
import pg from 'pg';
import { findBrowser } from '../e2e/browser.ts';
import { addPeople, callAs } from './support/people.ts';
import { startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { median, verdict } from './support/verdict.ts';

/** A low-end phone on slow 4G: 1.6 Mbit/s, 150 ms latency, CPU slowed down four times. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const cpuSlowdown = 4;
const rounds = 5;

type Visit = { lcpMs: number; cls: number; tbtMs: number; scriptKib: number; totalKib: number };

const postgres = await startBenchPostgres();
const shop = await startShopProcess(postgres.url);
const browser = await chromium.launch(findBrowser());
try {
  const customer = await customerWithCart();
  for (const path of ['/', '/menu', '/meals/tandoori-fish-millet-bowl', '/order-now']) {
    const visits: Visit[] = [];
    const token = path === '/order-now' ? customer : undefined;
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, shop.address + path, token));
    report(path, visits);
  }
} finally {
  await browser.close();
  await shop.stop();
  await postgres.stop();
}

function report(path: string, visits: readonly Visit[]): void {
  const of = (key: keyof Visit) => median(visits.map((one) => one[key]));
  verdict(`${path} largest contentful paint`, Math.round(of('lcpMs')), { atMost: 1000 }, ' ms');
  verdict(`${path} layout shift`, Number(of('cls').toFixed(4)), { atMost: 0 });
  verdict(`${path} total blocking time`, Math.round(of('tbtMs')), { atMost: 150 }, ' ms');
  verdict(`${path} JavaScript, compressed`, Math.round(of('scriptKib')), { atMost: 136 }, ' KiB');
  verdict(`${path} everything, compressed`, Math.round(of('totalKib')), { atMost: 350 }, ' KiB');
}

async function customerWithCart(): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const [customer] = await addPeople(client, 'ROLE_USER', 1);
  await client.end();
  const meals = (await callAs(customer!, shop.address, { method: 'GET', path: '/meals' })) as { id: number }[];
  for (const { id } of meals.slice(0, 2)) {
    await callAs(customer!, shop.address, { method: 'POST', path: '/cart/items', body: { mealId: id, quantity: 1 } });
  }
  return customer!.token;
}

async function visit(from: Browser, url: string, token: string | undefined): Promise<Visit> {
  const context = await from.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  if (token !== undefined) await context.addCookies([{ name: 'session', value: token, url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const transferred = await countBytes(devtools);
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(watchVitals);
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  await page.waitForTimeout(3_000);
  const vitals = await page.evaluate(
    () => (window as unknown as { vitals: Omit<Visit, 'scriptKib' | 'totalKib'> }).vitals,
  );
  await context.close();
  return { ...vitals, scriptKib: transferred.script / 1024, totalKib: transferred.total / 1024 };
}

async function countBytes(devtools: CDPSession): Promise<{ script: number; total: number }> {
  const transferred = { script: 0, total: 0 };
  const types = new Map<string, string>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transferred.total += encodedDataLength;
    if (types.get(requestId) === 'Script') transferred.script += encodedDataLength;
  });
  return transferred;
}

/** Runs in the page before its scripts. */
function watchVitals(): void {
  const vitals = {
    lcpMs: 0,
    cls: 0,
    /** As Lighthouse computes it: the part above 50 ms of each long task after first contentful paint. */
    get tbtMs() {
      const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return longTasks.reduce((sum, { startTime, duration }) => {
        const after = startTime + duration - Math.max(startTime, firstPaint);
        return sum + Math.max(0, after - 50);
      }, 0);
    },
  };
  const longTasks: { startTime: number; duration: number }[] = [];
  Object.assign(window, { vitals });
  const each: Record<string, (entry: PerformanceEntry) => void> = {
    'largest-contentful-paint': (entry) => (vitals.lcpMs = entry.startTime),
    'layout-shift': (entry) => (vitals.cls += (entry as PerformanceEntry & { value: number }).value),
    longtask: ({ startTime, duration }) => longTasks.push({ startTime, duration }),
  };
  for (const [type, take] of Object.entries(each)) {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  }
}
