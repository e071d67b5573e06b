import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { freePort, startBenchPostgres, startShopProcess, stopProcess } from './support/shop-process.ts';
import { median, percentile, verdict } from './support/verdict.ts';

const rounds = 5;
const secondsARound = 4;
const mealCount = 60;
const searchingVisitors = 20;
const searchSeconds = 8;

const postgres = await startBenchPostgres();
// The first process loads the demo data into the new database; the second one is measured.
const twin = await startShopProcess(postgres.url);
const shop = await startShopProcess(postgres.url);
const folder = await mkdtemp(join(tmpdir(), 'macrobowl-bench-'));
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
try {
  await fillMenu();
  await compare('GET /api/v1/meals with 60 meals', '/api/v1/meals', 0.8);
  await compare('the menu page as HTML', '/menu', 0.6);
  verdict('memory of one API process under that load', shop.rssMegabytes(), { atMost: 200 }, ' MB');
  await measureSearches();
} finally {
  await client.end();
  await Promise.all([shop.stop(), twin.stop()]);
  await postgres.stop();
  await rm(folder, { recursive: true });
}

async function fillMenu(): Promise<void> {
  await client.query(
    `insert into meals (category_id, meal_type, name, description, price_paise, art, serving_weight_grams, calories_kcal, nutrition, is_vegetarian)
     select category_id, meal_type, name || ' again', description, price_paise, art, serving_weight_grams, calories_kcal, nutrition, is_vegetarian
     from meals order by id limit greatest(0, $1 - (select count(*) from meals))`,
    [mealCount],
  );
  for (;;) {
    const meals = (await (await fetch(`${shop.address}/api/v1/meals`)).json()) as unknown[];
    if (meals.length >= mealCount) return;
    await sleep(50);
  }
}

/** Alternates between the shop and the bare server, so that load from other processes affects both. */
async function compare(what: string, path: string, budget: number): Promise<void> {
  const response = await fetch(shop.address + path, { headers: { 'accept-encoding': 'identity' } });
  const file = join(folder, 'body');
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  const port = await freePort();
  const script = join(import.meta.dirname, 'support/bare-server.ts');
  const bare = spawn(process.execPath, [script, String(port), file, response.headers.get('content-type')!]);
  await sleep(500);
  const rates: Record<'shop' | 'bare', number[]> = { shop: [], bare: [] };
  for (let round = 0; round <= rounds; round++) {
    const one = { shop: await load(shop.address + path), bare: await load(`http://127.0.0.1:${port}/`) };
    // The first round warms both up.
    if (round > 0) for (const side of ['shop', 'bare'] as const) rates[side].push(one[side]);
  }
  await stopProcess(bare);
  const ratios = rates.shop.map((rate, round) => rate / rates.bare[round]!);
  console.log(`      ${what}: ${median(rates.shop)}/s, bare node:http ${median(rates.bare)}/s`);
  verdict(`${what}, share of the bare server's rate`, Math.round(median(ratios) * 100) / 100, { atLeast: budget });
}

async function load(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 40, duration: secondsARound });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return Math.round(result.requests.average);
}

async function read(path: string): Promise<void> {
  await (await fetch(shop.address + path)).arrayBuffer();
}

/** Latency of the cached menu while other visitors run searches that are not cached. */
async function measureSearches(): Promise<void> {
  const end = performance.now() + searchSeconds * 1_000;
  let searches = 0;
  const search = async () => {
    while (performance.now() < end) await read(`/menu?q=bowl+${searches++}&protein=${searches % 40}`);
  };
  const times: number[] = [];
  const readMenu = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await read('/menu');
      times.push(performance.now() - start);
      await sleep(20);
    }
  };
  await Promise.all([readMenu(), ...Array.from({ length: searchingVisitors }, search)]);
  console.log(`      ${searches} searches in ${searchSeconds} s, ${times.length} menu requests meanwhile`);
  const p99 = Math.round(percentile(times, 99));
  verdict(`the cached menu while ${searchingVisitors} visitors search, p99`, p99, { atMost: 150 }, ' ms');
}
