import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '#contract/endpoint.ts';
import * as papers from '#contract/papers.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import type { Checking } from '../check.ts';
import type { Actor, HostileShop, Screen } from './hostile-shop.ts';

type Given = { readonly calendarUrl: string; readonly delivered: readonly number[]; readonly mealPage: Screen };
type Found = { readonly path: string; readonly problems: readonly string[] };

/** Of every hostile text. */
const mark = /q\d+q/;
const paperLimitMs = 60_000;

/** What the shop writes outside of its pages: calendar, CSV, PDF, pictures, sitemap, llms.txt. Returns how many were read. */
export async function requireHarmlessFiles(checking: Checking, shop: HostileShop, given: Given): Promise<number> {
  const picture = `/share/${given.mealPage.path.split('/').at(-1)}.png`;
  const found = [
    await read(shop, 'visitor', new URL(given.calendarUrl).pathname, 'text/calendar', calendarProblems),
    await read(shop, 'visitor', picture, 'image/png', () => []),
    await read(shop, 'visitor', '/sitemap.xml', 'application/xml', sitemapProblems),
    await read(shop, 'visitor', '/llms.txt', 'text/', llmsProblems),
  ];
  for (const [as, path] of csvFiles()) found.push(await read(shop, as, apiPrefix + path, 'text/csv', csvProblems));
  for (const path of await paperFiles(shop, given.delivered[0]!))
    found.push(await read(shop, 'customer', apiPrefix + path, 'application/pdf', pdfProblems));
  for (const { path, problems } of found)
    for (const problem of problems) checking.require(false, `${path}: ${problem}`);
  return found.length;
}

async function read(
  shop: HostileShop,
  as: Actor,
  path: string,
  type: string,
  problemsOf: (text: string) => readonly string[],
): Promise<Found> {
  const token = shop.tokenOf(as);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(shop.address + path, { headers });
  const text = Buffer.from(await response.arrayBuffer()).toString();
  const sent = response.headers.get('content-type') ?? '';
  if (response.status !== 200 || !sent.startsWith(type))
    return { path, problems: [`returned ${response.status} ${sent}`] };
  return { path, problems: problemsOf(text) };
}

const without = (text: string) => (mark.test(text) ? [] : ['has no hostile text']);

/** A name with a line break must not add a property. */
function calendarProblems(text: string): string[] {
  const lines = text.split('\r\n').slice(0, -1);
  const properties = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  const known = /^(?:BEGIN|END|VERSION|PRODID|X-WR-CALNAME|UID|DTSTAMP|DTSTART|DTEND|SUMMARY):[^\r\n]*$/;
  return [
    ...(text.replaceAll('\r\n ', '').includes(String.raw`q\nATTENDEE`) ? [] : ['has no name with a line break']),
    ...properties.filter((line) => !known.test(line)).map((line) => `another line: ${line}`),
    ...lines.filter((line) => Buffer.byteLength(line) > 75).map((line) => `a long line: ${line}`),
  ];
}

function sitemapProblems(text: string): string[] {
  const entry = /<url><loc>[^<>&"']+<\/loc><lastmod>[^<>&"']+<\/lastmod><\/url>|<\/?urlset[^<>]*>|<\?xml[^<>]*>/g;
  const rest = text.replaceAll(entry, '').trim();
  return rest === '' ? [] : [`something else than pages: ${rest.slice(0, 80)}`];
}

function llmsProblems(text: string): string[] {
  const meals = text.slice(text.indexOf('## Meals')).split('\n').slice(1).filter(Boolean);
  return [
    ...without(meals.join(' ')),
    ...meals.filter((line) => !line.startsWith('- [')).map((line) => `another line: ${line.slice(0, 80)}`),
  ];
}

function csvFiles(): readonly (readonly [Actor, string])[] {
  const today = businessDay(new Date());
  const range = `from=${addDays(today, -1)}&to=${addDays(today, 1)}`;
  return [
    ['admin', '/admin/orders/export.csv'],
    ['admin', '/admin/meals/export.csv'],
    ['admin', `/admin/reports/sales.csv?${range}&by=meal`],
    ['admin', `/admin/reports/sales.csv?${range}&by=kitchen`],
    ['admin', `/admin/papers.csv?month=${today.slice(0, 7)}`],
    ['customer', `/ledger/export.csv?${range}`],
  ];
}

/** With any separator of a spreadsheet. A number may begin with a sign. */
const isFormula = (cell: string) => /(?:^|[;\t\r\n])\s*[=+\-@]/.test(cell) && !/^-?[\d.]+$/.test(cell);

function csvProblems(text: string): string[] {
  const cells = Array.from(text.matchAll(/"((?:[^"]|"")*)"|[^",\r\n]+/g), ([cell, quoted]) => quoted ?? cell);
  return [...without(text), ...cells.filter(isFormula).map((cell) => `a formula: ${cell.slice(0, 80)}`)];
}

const pdfProblems = (text: string) => (text.startsWith('%PDF-') ? [] : ['is no PDF']);

/** The invoice of an order and the credit note of its claim, once they are issued. */
async function paperFiles(shop: HostileShop, orderId: number): Promise<string[]> {
  const params = { id: orderId };
  for (const deadline = Date.now() + paperLimitMs; Date.now() < deadline; await sleep(500)) {
    const { state, creditNotes } = await shop.send('customer', papers.getOwnPaper, { params });
    if (state === 'issued' && creditNotes[0])
      return [`/orders/${orderId}/paper.pdf`, `/orders/${orderId}/credit-notes/${creditNotes[0].id}/paper.pdf`];
  }
  throw new Error(`The papers of order ${orderId} were not issued`);
}
