import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { type Fault, faults } from '../../faults.ts';
import { type Place, findPlace, findTest, isTest } from './find-place.ts';
import { queryFaults } from './query-faults.ts';

const root = join(import.meta.dirname, '../../..');
const leftOut = new Set([
  'node_modules',
  '.git',
  '.data',
  '.cache',
  '.react-router',
  'build',
  'test-results',
  'playwright-report',
]);
const acrossModules = ['src/server/bystanders.test.ts', 'src/server/permission-matrix.test.ts'];
const lanes = 2;
/** Delays that widen race windows, so that a missing lock is always noticed. */
const raceEnv = { RACE_ROUNDS: '3', RACE_DELAY_MS: '2-8' };

type Result = { failed: string[]; passed: number; output: string };
type Report = {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
};

type Planted = Pick<Fault, 'id'> & {
  readonly guarantee: string;
  readonly place: Place;
  /** Test files, run in turn until one fails. */
  readonly turns: readonly (readonly string[])[];
};

/**
 * Guarantees, or words of a fault's name: `npm run faults -- R1 "signed link"`. With `--places` no test is run.
 * With `--queries` the words are files: each condition of their queries is changed in turn.
 */
const { values, positionals: requested } = parseArgs({
  allowPositionals: true,
  options: { places: { type: 'boolean', default: false }, queries: { type: 'boolean', default: false } },
});
const began = performance.now();
const seconds = () => ((performance.now() - began) / 1_000).toFixed(0);

const sources = await readSources();
const chosen = faults.filter(
  ({ guarantee, id }) =>
    requested.length === 0 || requested.some((word) => word.toUpperCase() === guarantee || id.includes(word)),
);
const planted = values.queries ? changedQueries() : chosen.flatMap(withPlace);
const lost = values.queries ? 0 : chosen.length - planted.length;

if (values.places || planted.length === 0) {
  console.log(`Faults: ${planted.length + lost}, of which ${lost} do not find their place, ${seconds()} s`);
  process.exit(lost === 0 && planted.length > 0 ? 0 : 1);
}

const folder = await mkdtemp(join(tmpdir(), `macrobowl-faults-${process.pid}-`));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false, log: () => undefined });
const cleanUp = async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
};
process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)));
process.once('SIGTERM', () => void cleanUp().finally(() => process.exit(143)));

try {
  const copies = await Promise.all(Array.from({ length: lanes }, (_, n) => scratchCopy(join(folder, `copy-${n}`))));
  const isSound = await controlRun(copies[0]!);
  const missed = isSound ? await plantAll(copies) : planted.length;
  console.log(
    `\nFaults: ${planted.length} planted, ${planted.length - missed} caught, ${lost} without a place, control ${isSound ? 'passed' : 'FAILED'}, ${seconds()} s`,
  );
  process.exitCode = missed === 0 && lost === 0 && isSound ? 0 : 1;
} finally {
  await cleanUp();
}

function withPlace(fault: Fault): Planted[] {
  const place = findPlace(fault, sources);
  const test = findTest(fault.caughtBy, sources);
  if (typeof place !== 'string' && test !== undefined) return [{ ...fault, place, turns: [[test]] }];
  const reason = typeof place === 'string' ? place : `there is no test ${fault.caughtBy}`;
  console.log(`NO PLACE  ${fault.guarantee}  ${fault.id}: ${reason}`);
  return [];
}

/** All tests of the module should notice one, and those that call every endpoint. */
function changedQueries(): Planted[] {
  return [...sources].flatMap(([file, source]) => {
    if (isTest(file) || !requested.some((word) => file.includes(word))) return [];
    const tests = [...sources.keys()].filter((path) => isTest(path) && dirname(path) === dirname(file));
    return queryFaults(file, source).map((place) => {
      const line = source.slice(0, place.start).split('\n').length;
      const change = `${source.slice(place.start, place.end)} → ${place.after || '(nothing)'}`.replaceAll(/\s+/g, ' ');
      return { id: `${file}:${line} ${change}`, guarantee: 'query', place, turns: [tests, acrossModules] };
    });
  });
}

async function readSources(): Promise<Map<string, string>> {
  const files = await Promise.all(
    ['src', 'checks'].map(async (top) => {
      const entries = await readdir(join(root, top), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name));
    }),
  );
  const paths = files.flat().map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return new Map(
    await Promise.all(
      paths
        // Of the checks the tests only: the list itself quotes every place.
        .filter((path) => path.startsWith('src/') || isTest(path))
        .map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const),
    ),
  );
}

/** Faults are injected into a copy, never into the working tree. */
async function scratchCopy(copy: string): Promise<string> {
  await cp(root, copy, {
    recursive: true,
    filter: (source) => source === root || !leftOut.has(basename(source)),
  });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

/** The control run: without a fault all tests must pass, otherwise a failure would prove nothing. */
async function controlRun(copy: string): Promise<boolean> {
  const files = [...new Set(planted.flatMap(({ turns }) => turns.flat()))];
  const { failed, passed, output } = await runTests(copy, files);
  const isSound = failed.length === 0 && passed > 0;
  console.log(`${isSound ? 'ok    ' : 'FAILED'}  control: ${passed} tests pass, ${failed.length} fail without faults`);
  for (const name of failed) console.log(`        ${name}`);
  if (passed === 0) console.log(output);
  return isSound;
}

/** Returns how many no test has noticed. */
async function plantAll(copies: readonly string[]): Promise<number> {
  const waiting = [...planted];
  let missed = 0;
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const problem = await plant(copy, next);
        if (problem !== null) missed++;
        const { guarantee, id } = next;
        console.log(problem === null ? `caught  ${guarantee}  ${id}` : `MISSED  ${guarantee}  ${id}: ${problem}`);
      }
    }),
  );
  return missed;
}

async function plant(copy: string, { place, turns }: Planted): Promise<string | null> {
  const path = join(copy, place.file);
  const sound = sources.get(place.file)!;
  await writeFile(path, sound.slice(0, place.start) + place.after + sound.slice(place.end));
  try {
    for (const tests of turns.filter((turn) => turn.length > 0)) {
      const { failed, passed, output } = await runTests(copy, tests, ['--bail=1']);
      if (failed.length > 0) return null;
      if (passed === 0) return `${tests.join(', ')} did not run\n${output}`;
    }
    return `all of ${turns.flat().join(', ')} passes`;
  } finally {
    await writeFile(path, sound);
  }
}

async function runTests(copy: string, files: readonly string[], options: readonly string[] = []): Promise<Result> {
  const report = join(copy, 'report.json');
  await rm(report, { force: true });
  const words = ['run', ...files, ...options, '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: copy,
    env: { ...process.env, ...raceEnv, TEST_DATABASE_URL: postgres.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
  await new Promise((resolve) => child.once('close', resolve));
  const text = await readFile(report, 'utf8').catch(() => '{}');
  const { testResults = [], numPassedTests: passed = 0 } = JSON.parse(text) as Partial<Report>;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
  return { failed, passed, output: output.slice(-4_000) };
}
