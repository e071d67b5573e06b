import { fork } from 'node:child_process';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openTemplate } from '#server/testing/template-database.ts';
import type { Template } from '#server/testing/test-database.ts';
import type { Check, Outcome } from './check.ts';

type Found = { name: string; file: string; check: Check };
type Verdict = Found & Outcome & { seconds: number };

const folder = join(import.meta.dirname, '..');
const reports = join(folder, '..', '.cache', 'checks');
const startedAt = performance.now();
/** Time limit of the entire run; checks that have not started by then are skipped. */
const limitSeconds = 15 * 60;
const graceAfterSigtermMs = 20_000;

const isQuick = process.argv.includes('--quick');
const requested = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const checks = await findChecks();
if (checks.length === 0) {
  console.error(`Unknown check. Available: ${(await checkFiles()).map(nameOf).join(' ')}`);
  process.exit(1);
}

await mkdir(reports, { recursive: true });
const template = await openTemplate();
const verdicts: Verdict[] = [];
try {
  // Timed checks run last and alone.
  const untimed = checks.filter(({ check }) => !check.isTimed);
  await Promise.all([
    ...lanes(
      untimed.filter(({ check }) => check.isLong),
      1,
    ),
    ...lanes(
      untimed.filter(({ check }) => !check.isLong),
      Math.max(2, availableParallelism() - 1),
    ),
  ]);
  await Promise.all(
    lanes(
      checks.filter(({ check }) => check.isTimed),
      1,
    ),
  );
} finally {
  await template.stop();
}

const table = tableOf(verdicts.toSorted((a, b) => inNaturalOrder(a.name, b.name)));
await writeFile(join(reports, 'table.md'), table);
const failed = verdicts.filter(({ failures }) => failures.length > 0);
console.log(`\n${table}`);
console.log(
  `${verdicts.length - failed.length} of ${verdicts.length} guarantees hold, ${secondsSince(startedAt).toFixed(0)} s`,
);
process.exit(failed.length === 0 ? 0 : 1);

async function checkFiles(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) =>
    /^(?:[bnrs]\d+|browsers|cluster|deploy|gateways)-.*\.ts$/.test(name),
  );
  return files.toSorted((a, b) => inNaturalOrder(nameOf(a), nameOf(b)));
}

async function findChecks(): Promise<Found[]> {
  const found = [];
  for (const name of await checkFiles()) {
    const file = join(folder, name);
    const { check } = (await import(file)) as { check: Check };
    const isRequested = requested.includes(nameOf(name)) || requested.includes(check.group ?? '');
    if (requested.length > 0 && !isRequested) continue;
    if (check.isOnRequest && requested.length === 0) continue;
    if (!isQuick || check.isQuick) found.push({ name: nameOf(name), file, check });
  }
  return found;
}

function lanes(waiting: Found[], count: number): Promise<void>[] {
  return Array.from({ length: count }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const verdict = await judge(next);
      verdicts.push(verdict);
      printVerdict(verdict);
    }
  });
}

async function judge(found: Found): Promise<Verdict> {
  const began = performance.now();
  const outcome =
    secondsSince(startedAt) > limitSeconds
      ? { measured: '', failures: [`skipped: the run exceeded ${limitSeconds} s`] }
      : await runInProcess(found, template);
  return { ...found, ...outcome, seconds: secondsSince(began) };
}

/** In a child process, so that a hang or crash does not affect other checks. */
async function runInProcess({ name, file, check }: Found, { serverUrl, templateName }: Template): Promise<Outcome> {
  const log = join(reports, `${name}.log`);
  const words = [file, JSON.stringify({ serverUrl, templateName }), ...(isQuick ? ['--quick'] : [])];
  const child = fork(join(import.meta.dirname, 'run-one.ts'), words, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const output = createWriteStream(log);
  child.stdout!.pipe(output, { end: false });
  child.stderr!.pipe(output, { end: false });
  let outcome: Outcome | undefined;
  child.once('message', (message) => (outcome = message as Outcome));
  let isLate = false;
  const timers = [
    setTimeout(() => {
      isLate = true;
      child.kill('SIGTERM');
    }, check.limitSeconds * 1_000),
    setTimeout(() => child.kill('SIGKILL'), check.limitSeconds * 1_000 + graceAfterSigtermMs),
  ];
  await new Promise((resolve) => child.once('close', resolve));
  timers.forEach(clearTimeout);
  await new Promise<void>((resolve) => output.end(resolve));
  if (outcome && !isLate) return outcome;
  const tail = (await readFile(log, 'utf8')).trim().split('\n').slice(-20).join('\n');
  const what = isLate ? `took longer than ${check.limitSeconds} s` : 'its process exited early';
  return { measured: outcome?.measured ?? '', failures: [`${what}\n${tail}`] };
}

function printVerdict({ name, check, measured, failures, seconds }: Verdict): void {
  const mark = failures.length === 0 ? 'ok    ' : 'FAILED';
  console.log(
    `${mark}  ${name.padEnd(4)} ${seconds.toFixed(1).padStart(6)} s  ${check.guarantee}: ${measured || 'nothing measured'}`,
  );
  for (const failure of failures.slice(0, 10)) console.log(`        ${failure.replaceAll('\n', '\n        ')}`);
}

function tableOf(rows: readonly Verdict[]): string {
  const line = ({ name, check, measured, failures }: Verdict) =>
    `| ${name.toUpperCase()} ${check.guarantee} | ${check.goal} | ${measured || '–'} | ${failures.length === 0 ? 'ok' : 'FAILED'} |\n`;
  return `| guarantee | goal | measured | ok |\n|---|---|---|---|\n${rows.map(line).join('')}`;
}

function nameOf(file: string): string {
  return file.slice(0, file.indexOf('-'));
}

function inNaturalOrder(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1_000;
}
