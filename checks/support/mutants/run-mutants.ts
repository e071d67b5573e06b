import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { equivalentMutants } from '../../equivalent-mutants.ts';
import { type Mutant, applyMutant, generateMutants } from './generate-mutants.ts';
import type { TestAnswer, TestRequest } from './mutant-host.ts';
import { readImporters, readSources, relatedTests } from './related-tests.ts';

/** Changes sources one at a time, in a copy, and looks whether a test notices: `npm run mutants -- src/domain --sample 50`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
});

const root = join(import.meta.dirname, '../../..');
const leftOut = new Set(['node_modules', '.git', '.data', '.cache', 'build', 'test-results', 'playwright-report']);
/** Many times what the tests take unharmed: whatever takes longer hangs. */
let patienceMs = 300_000;
const least = 0.9;

/** Not the list of PIN codes either: it is data, which its own test holds against what is known of the city. */
const isSource = (file: string) => !/\.test\.|\/testing\/|hyderabad-pin-codes/.test(file);
/** Where a fault costs money, food or trust. */
const inScope = (file: string) =>
  /^src\/(domain\/|web\/(cart|orders)\/|server\/.*-queries\.ts$|server\/modules\/consultations\/consultation-access\.ts$|server\/modules\/live\/audience\.ts$|server\/http\/bind\.ts$)/.test(
    file,
  ) && isSource(file);

const files = await readSources(root);
const tests = files.filter((file) => /\.test\.(ts|tsx|mjs)$/.test(file));
const chosen = files.filter((file) =>
  positionals.length === 0 ? inScope(file) : positionals.some((part) => file.includes(part)) && isSource(file),
);
const importers = await readImporters(root, files);
const all: Mutant[] = [];
for (const file of chosen) all.push(...generateMutants(file, await readFile(join(root, file), 'utf8')));
const isEquivalent = ({ file, before, after, line }: Mutant, lines: readonly string[]) =>
  equivalentMutants.some(
    (one) => one.file === file && one.line === lines[line - 1]?.trim() && one.before === before && one.after === after,
  );
const counted: Mutant[] = [];
for (const mutant of all) {
  if (!isEquivalent(mutant, (await readFile(join(root, mutant.file), 'utf8')).split('\n'))) counted.push(mutant);
}
const mutants = sampleOf(counted, Number(values.sample), Number(values.seed));
console.log(
  `${chosen.length} files, ${all.length} mutants, ${all.length - counted.length} reviewed as equivalent, ${mutants.length} tried`,
);
if (values.list) {
  for (const mutant of mutants) console.log(describe(mutant));
  process.exit(0);
}

const place = await mkdtemp(join(tmpdir(), `macrobowl-mutants-${process.pid}-`));
const copy = join(place, 'copy');
const needsDatabase = mutants.some(({ file }) => file.startsWith('src/server/'));
const postgres = needsDatabase
  ? await startEmbeddedPostgres({ dataDir: join(place, 'data'), durable: false, log: () => undefined })
  : null;
let host: ChildProcess | null = null;
/** The file that was changed before. */
let restored = '';
const cleanUp = async () => {
  endHost();
  await postgres?.stop();
  await rm(place, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
}

try {
  await cp(root, copy, { recursive: true, filter: (source) => source === root || !leftOut.has(basename(source)) });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const survivors: Mutant[] = [];
  const began = performance.now();
  for (const [index, mutant] of mutants.entries()) {
    if (mutant.file !== mutants[index - 1]?.file) await requireSound(mutant.file);
    const verdict = await tryMutant(mutant);
    if (verdict !== 'caught') {
      survivors.push(mutant);
      console.log(`SURVIVED  ${describe(mutant)}${verdict === 'survived' ? '' : `  (${verdict})`}`);
    }
    if ((index + 1) % 50 === 0) console.log(`… ${index + 1} of ${mutants.length}, ${survivors.length} survived`);
  }
  const share = (mutants.length - survivors.length) / Math.max(1, mutants.length);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(
    `\n${mutants.length - survivors.length} of ${mutants.length} caught (${(share * 100).toFixed(1)}%) in ${seconds} s, seed ${values.seed}`,
  );
  await mkdir(join(root, '.cache'), { recursive: true });
  await writeFile(join(root, '.cache/mutants.json'), JSON.stringify({ tried: mutants.length, survivors }, null, 2));
  process.exitCode = share >= least ? 0 : 1;
} finally {
  await cleanUp();
}

/** Unharmed everything passes: otherwise a failure would prove nothing. */
async function requireSound(file: string): Promise<void> {
  patienceMs = 300_000;
  const began = performance.now();
  for (const turn of relatedTests(importers, tests, file)) {
    const answer = await ask(join(copy, file), turn);
    if (answer === 'hangs' || answer.failed > 0) throw new Error(`The tests of ${file} fail without a change`);
  }
  patienceMs = 15_000 + 5 * Math.ceil(performance.now() - began);
}

async function tryMutant(mutant: Mutant): Promise<string> {
  const path = join(copy, mutant.file);
  const source = await readFile(path, 'utf8');
  const turns = relatedTests(importers, tests, mutant.file);
  if (turns.length === 0) return 'no test reaches it';
  await writeFile(path, applyMutant(mutant, source));
  try {
    for (const turn of turns) {
      const answer = await ask(path, turn);
      if (answer === 'hangs' || answer.failed > 0) return 'caught';
      if (answer.passed === 0) return 'no test ran';
    }
    return 'survived';
  } finally {
    await writeFile(path, source);
    restored = path;
  }
}

async function ask(path: string, turn: readonly string[]): Promise<TestAnswer | 'hangs'> {
  host ??= await startHost();
  const request: TestRequest = { changed: [restored, path], tests: turn.map((test) => join(copy, test)) };
  host.send(request);
  const timeout = AbortSignal.timeout(patienceMs);
  try {
    const [answer] = (await once(host, 'message', { signal: timeout })) as [TestAnswer];
    return answer;
  } catch {
    endHost();
    return 'hangs';
  }
}

async function startHost(): Promise<ChildProcess> {
  const child = fork(join(copy, 'checks/support/mutants/mutant-host.ts'), {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, ...(postgres && { TEST_DATABASE_URL: postgres.url }) },
  });
  await once(child, 'message');
  return child;
}

/** With the workers that it has started. */
function endHost(): void {
  if (host?.pid !== undefined) {
    try {
      process.kill(-host.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
  host = null;
}

function describe({ file, line, operator, before, after }: Mutant): string {
  return `${file}:${line}  ${operator}: ${short(before)} → ${short(after) || '(nothing)'}`;
}

function short(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 70);
}

/** The same for the same seed. */
function sampleOf(from: readonly Mutant[], size: number, seed: number): readonly Mutant[] {
  if (size <= 0 || size >= from.length) return from;
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return from
    .map((mutant) => ({ mutant, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ mutant }) => mutant)
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.start - b.start);
}
