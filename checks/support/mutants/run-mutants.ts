import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { equivalentMutants } from '../../equivalent-mutants.ts';
import { type Mutant, generateMutants } from './generate-mutants.ts';
import { openProjectCopy } from './project-copy.ts';
import { readImporters, readSources, relatedTests } from './related-tests.ts';
import { type Outcome, createMutantTrial, drivers } from './try-mutants.ts';

/** Changes sources one at a time, in a copy, and looks whether a test notices: `npm run mutants -- src/domain --sample 50`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
  },
});

const root = join(import.meta.dirname, '../../..');
const requiredShare = 0.9;

/** Not the list of PIN codes either: it is data, which its own test holds against what is known of the city. */
const isSource = (file: string) => !/\.test\.|\/testing\/|hyderabad-pin-codes/.test(file);
/** Where a fault costs money, food or trust. */
const inScope = (file: string) =>
  /^src\/(domain\/|web\/features\/(cart|orders)\/|server\/.*-queries\.ts$|server\/modules\/consultations\/consultation-access\.ts$|server\/modules\/live\/audience\.ts$|server\/http\/bind\.ts$)/.test(
    file,
  ) && isSource(file);

const files = await readSources(root);
const tests = files.filter((file) => /\.test\.(ts|tsx|mjs)$/.test(file));
const chosen = files.filter((file) =>
  positionals.length === 0 ? inScope(file) : positionals.some((part) => new RegExp(part).test(file)) && isSource(file),
);
const importers = await readImporters(root, files);
const sources = new Map(
  await Promise.all(chosen.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
);
const all = [...sources].flatMap(([file, source]) => generateMutants(file, source));
const counted = all.filter((mutant) => !isEquivalent(mutant));
const mutants = sampleOf(counted, Number(values.sample), Number(values.seed));
console.log(
  `${chosen.length} files, ${all.length} mutants, ${all.length - counted.length} reviewed as equivalent, ${mutants.length} tried`,
);
if (values.list) {
  for (const mutant of mutants) console.log(describe(mutant));
  process.exit(0);
}

/** One line for each mutant tried, so that a run that was ended, or whose survivors got tests, goes on with `--resume`. */
const resultsFile = join(root, '.cache/mutants.jsonl');
const knownAsCaught = new Set(values.resume ? await readCaught() : []);
await mkdir(join(root, '.cache'), { recursive: true });

const testsOf = (file: string) => relatedTests(importers, tests, file);
const hasDatabase = chosen.some((file) =>
  testsOf(file)
    .flat()
    .some((test) => test.startsWith('src/server/')),
);
const copy = await openProjectCopy(root, { hasDatabase, testFiles: Object.values(drivers) });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void copy.close().finally(() => process.exit(130)));
}

try {
  const tryMutants = createMutantTrial(copy, testsOf);
  const survivors: Mutant[] = [];
  const began = performance.now();
  for (const [file, ofFile] of Map.groupBy(mutants, (mutant) => mutant.file)) {
    const open = ofFile.filter((mutant) => !knownAsCaught.has(keyOf(mutant)));
    if (open.length === 0) continue;
    await tryMutants(open, async (mutant, outcome) => {
      await appendFile(resultsFile, `${JSON.stringify({ key: keyOf(mutant), outcome })}\n`);
      if (outcome === 'caught') return;
      survivors.push(mutant);
      console.log(`SURVIVED  ${describe(mutant)}${outcome === 'survived' ? '' : `  (${outcome})`}`);
    });
    report(file, ofFile.length, survivors.filter((mutant) => mutant.file === file).length);
  }
  console.log('');
  const folders = Map.groupBy(mutants, ({ file }) => dirname(file).split('/').slice(0, 4).join('/'));
  for (const [folder, tried] of folders) {
    report(folder, tried.length, survivors.filter((mutant) => tried.includes(mutant)).length);
  }
  report('all', mutants.length, survivors.length);
  console.log(`in ${((performance.now() - began) / 1_000).toFixed(0)} s, seed ${values.seed}`);
  process.exitCode = survivors.length <= (1 - requiredShare) * mutants.length ? 0 : 1;
} finally {
  await copy.close();
}

function report(name: string, tried: number, survived: number): void {
  const share = (100 * (tried - survived)) / Math.max(1, tried);
  console.log(`${name}: ${tried - survived} of ${tried} caught (${share.toFixed(1)}%)`);
}

function isEquivalent({ file, before, after, line }: Mutant): boolean {
  const text = sources.get(file)!.split('\n')[line - 1]!.trim();
  return equivalentMutants.some(
    (one) => one.file === file && one.line === text && one.before === before && one.after === after,
  );
}

/** Holds as long as what stands before it in the file is the same. */
function keyOf({ file, start, before, after }: Mutant): string {
  return [file, start, before, after].join('|');
}

async function readCaught(): Promise<string[]> {
  const lines = await readFile(resultsFile, 'utf8').catch(() => '');
  const results = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { key: string; outcome: Outcome });
  return results.filter(({ outcome }) => outcome === 'caught').map(({ key }) => key);
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
