import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { faults } from '../faults.ts';
import type { Fault } from '../faults/fault.ts';

const root = join(import.meta.dirname, '../..');
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
const lanes = 2;
/** Delays that widen race windows, so that a missing lock is always noticed. */
const raceEnv = { RACE_ROUNDS: '3', RACE_DELAY_MS: '2-8' };

type Result = { failed: string[]; passed: number; output: string };
type Report = {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
};

/** Guarantees, or words of a fault's name: `npm run faults -- R1 "signed link"`. */
const requested = process.argv.slice(2);
const planted = faults.filter(
  ({ guarantee, id }) =>
    requested.length === 0 || requested.some((word) => word.toUpperCase() === guarantee || id.includes(word)),
);
const began = performance.now();
const seconds = () => ((performance.now() - began) / 1_000).toFixed(0);

const place = await mkdtemp(join(tmpdir(), `macrobowl-faults-${process.pid}-`));
const postgres = await startEmbeddedPostgres({ dataDir: join(place, 'data'), durable: false, log: () => undefined });
const cleanUp = async () => {
  await postgres.stop();
  await rm(place, { recursive: true, force: true });
};
process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)));
process.once('SIGTERM', () => void cleanUp().finally(() => process.exit(143)));

try {
  const copies = await Promise.all(Array.from({ length: lanes }, (_, n) => scratchCopy(join(place, `copy-${n}`))));
  const isSound = await controlRun(copies[0]!);
  const missed = isSound ? await plantAll(copies) : planted.map(({ id }) => id);
  console.log(
    `\nFaults: ${planted.length} planted, ${planted.length - missed.length} caught, control ${isSound ? 'passed' : 'FAILED'}, ${seconds()} s`,
  );
  process.exitCode = missed.length === 0 && isSound ? 0 : 1;
} finally {
  await cleanUp();
}

/** Faults are injected into a copy, never into the working tree. */
async function scratchCopy(folder: string): Promise<string> {
  await cp(root, folder, {
    recursive: true,
    filter: (source) => source === root || !leftOut.has(basename(source)),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** The control run: without a fault all tests must pass, otherwise a failure would prove nothing. */
async function controlRun(folder: string): Promise<boolean> {
  const files = [...new Set(planted.map(({ caughtBy }) => caughtBy))];
  const { failed, passed, output } = await runTests(folder, files);
  const isSound = failed.length === 0 && passed > 0;
  console.log(`${isSound ? 'ok    ' : 'FAILED'}  control: ${passed} tests pass, ${failed.length} fail without faults`);
  for (const name of failed) console.log(`        ${name}`);
  if (passed === 0) console.log(output);
  return isSound;
}

async function plantAll(copies: readonly string[]): Promise<string[]> {
  const waiting = [...planted];
  const missed: string[] = [];
  await Promise.all(
    copies.map(async (folder) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const verdict = await plant(folder, next);
        if (verdict !== 'caught') missed.push(next.id);
        console.log(
          `${verdict === 'caught' ? 'caught' : 'MISSED'}  ${next.guarantee}  ${next.id}${verdict === 'caught' ? '' : `: ${verdict}`}`,
        );
      }
    }),
  );
  return missed;
}

async function plant(folder: string, { file, before, after, caughtBy }: Fault): Promise<string> {
  const path = join(folder, file);
  const sound = await readFile(path, 'utf8');
  if (sound.split(before).length !== 2) return `its line does not occur exactly once in ${file}`;
  await writeFile(
    path,
    sound.replace(before, () => after),
  );
  try {
    const { failed, passed, output } = await runTests(folder, [caughtBy], ['--bail=1']);
    if (failed.length > 0) return 'caught';
    return passed > 0 ? `all of ${caughtBy} passes` : `${caughtBy} did not run\n${output}`;
  } finally {
    await writeFile(path, sound);
  }
}

async function runTests(folder: string, files: readonly string[], options: readonly string[] = []): Promise<Result> {
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const words = ['run', ...files, ...options, '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, [join(folder, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: folder,
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
