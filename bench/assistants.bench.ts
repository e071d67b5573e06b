import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { assistantTools } from '#contract/assistant-tools.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { buildProgram } from '#server/testing/program-builder.ts';
import { addPeople } from './support/people.ts';
import { startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { verdict } from './support/verdict.ts';

/** What `/mcp` adds to the memory of one API process, and the most that it takes at any moment after its start. */
const callsOfEach = 1_000;
const searches = 200;
const atOnce = 8;
/** Of all assistants together. */
const callsASecond = 100;
const memoryBudget = 200;
/** The thread of searches has a heap of its own. */
const budgetWithSearches = 240;

const postgres = await startBenchPostgres();
// The first process loads the demo data into the new database; the second one is measured.
await (await startShopProcess(postgres.url)).stop();
const shop = await startShopProcess(postgres.url);
const client = new pg.Client(postgres.url);
await client.connect();
const db = openDatabase(postgres.url, () => undefined, {
  poolSize: 1,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 60_000,
});
try {
  const [person] = await addPeople(client, 'ROLE_USER', 1);
  const { token } = await buildProgram(db, { userId: person!.userId });
  const call = async (method: string, params: object) => {
    const response = await fetch(`${shop.address}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const text = await response.text();
    if (response.status !== 200 || text.includes('isError')) throw new Error(`${response.status} ${text}`);
  };
  const use = (name: keyof typeof assistantTools, input: object) => call('tools/call', { name, arguments: input });
  const step = async (what: string, times: number, work: (n: number) => Promise<unknown>, pauseMs = 0) => {
    let next = 0;
    const lane = async () => {
      for (let n = next++; n < times; n = next++) await Promise.all([work(n), setTimeout(pauseMs)]);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    console.log(`${what}: ${shop.rssMegabytes()} MB, at most ${shop.peakMegabytes()} MB since the start`);
  };

  console.log(`started: ${shop.rssMegabytes()} MB, at most ${shop.peakMegabytes()} MB during the start`);
  shop.forgetPeak();
  await step('pages and the menu', callsOfEach, (n) => fetch(shop.address + (n % 2 ? '/menu' : '/api/v1/meals')));
  const headers = { authorization: `Bearer ${token}` };
  await step(`${3 * callsOfEach} calls of the API`, 3 * callsOfEach, async () =>
    (await fetch(`${shop.address}/api/v1/nutrition-target`, { headers })).text(),
  );
  await step('first call of /mcp', 1, () => use('search_menu', {}));
  const callAll = async (how: string, pauseMs: number) => {
    const many = `${callsOfEach}${how} ×`;
    await step(`${many} tools/list`, callsOfEach, () => call('tools/list', {}), pauseMs);
    await step(`${many} search_menu`, callsOfEach, () => use('search_menu', { query: 'chicken' }), pauseMs);
    await step(`${many} what_is_left`, callsOfEach, () => use('what_is_left', {}), pauseMs);
  };
  await callAll(`, ${callsASecond} a second,`, (1_000 * atOnce) / callsASecond);
  verdict('peak memory of one API process with /mcp in use', shop.peakMegabytes(), { atMost: memoryBudget }, ' MB');
  await callAll(', as fast as possible,', 0);
  await step(`${searches} × find_bowls`, searches, (n) => use('find_bowls', { protein: { value: 20 + (n % 60) } }));
  verdict(
    'peak memory of one API process while assistants search',
    shop.peakMegabytes(),
    { atMost: budgetWithSearches },
    ' MB',
  );
} finally {
  await db.$client.end();
  await client.end();
  await shop.stop();
  await postgres.stop();
}
