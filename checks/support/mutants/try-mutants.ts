import { statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { type Mutant, applyMutant } from './generate-mutants.ts';
import type { ProjectCopy } from './project-copy.ts';

export type Outcome = 'caught' | 'survived' | 'no test reaches it';

/** Tries mutants in a copy; `testsOf` gives the tests that should notice a change of a file, in turns. */
export function createMutantTrial(copy: ProjectCopy, testsOf: (file: string) => readonly (readonly string[])[]) {
  const baselineMs = new Map<string, number>();

  /** Without a change everything passes: otherwise a failure would prove nothing. A test that a busy machine made fail gets a second try. */
  async function requirePassing(turn: readonly string[]): Promise<void> {
    const unknown = turn.filter((test) => !baselineMs.has(test));
    if (unknown.length === 0) return;
    const began = performance.now();
    const failed = await failing(unknown);
    for (const test of unknown) baselineMs.set(test, (performance.now() - began) / unknown.length);
    const stillFailed = failed.length > 0 ? await failing(failed) : [];
    if (stillFailed.length > 0) throw new Error(`Fail without a change: ${stillFailed.join(', ')}`);
  }

  async function failing(tests: readonly string[]): Promise<readonly string[]> {
    const result = await copy.runTests(tests, (elapsedMs) => elapsedMs > 600_000, { bail: 0 });
    if (result === 'stuck') return tests;
    if (result.error !== undefined) console.log(result.error);
    return result.error !== undefined && result.failed.length === 0 ? tests : result.failed;
  }

  /** Much longer than the tests take without a change: an endless loop. */
  function timeoutOf(turn: readonly string[]): number {
    return 20_000 + 5 * turn.reduce((sum, test) => sum + (baselineMs.get(test) ?? 0), 0);
  }

  async function isNoticed(turn: readonly string[]): Promise<boolean> {
    const timeoutMs = timeoutOf(turn);
    const result = await copy.runTests(turn, (elapsedMs) => elapsedMs > timeoutMs);
    if (result === 'stuck') return true;
    const { failed, passedCount, error } = result;
    if (failed.length === 0) return error !== undefined || passedCount === 0;
    if (failed.every((test) => test.startsWith('src/domain/'))) return true;
    // What waits for a screen or a database may have failed because the machine was busy.
    const again = await copy.runTests(failed, (elapsedMs) => elapsedMs > timeoutMs);
    return again === 'stuck' || again.failed.length > 0;
  }

  async function tryMutant(mutant: Mutant, turns: readonly (readonly string[])[]): Promise<Outcome> {
    const source = await copy.read(mutant.file);
    for (const turn of turns) {
      await requirePassing(turn);
      await copy.write(mutant.file, applyMutant(mutant, source));
      try {
        if (await isNoticed(turn)) return 'caught';
      } finally {
        await copy.write(mutant.file, source);
      }
    }
    return 'survived';
  }

  /**
   * Many mutants of a file in one run of its tests, a fraction of a second for each: the tests are imported again for each mutant,
   * with the changed file in place of the file. One that is stuck costs a new process, so that there are not too many.
   */
  async function caughtTogether(
    mutants: readonly Mutant[],
    tests: readonly string[],
    driver: string,
  ): Promise<Set<Mutant>> {
    const [{ file }] = mutants as [Mutant];
    const source = await copy.read(file);
    const variants = mutants.map((_, index) => file.replace(/\.(tsx?)$/, `.mutant-${index}.$1`));
    for (const [index, variant] of variants.entries()) await copy.write(variant, applyMutant(mutants[index]!, source));
    const progressFile = copy.pathOf('mutant-in-progress');
    const caught = new Set<Mutant>();
    let left = [...mutants.keys()];
    while (left.length > 0) {
      await writeFile(progressFile, '');
      const suites = left.map((index) => [String(index), copy.pathOf(variants[index]!)] as const);
      await copy.write(driver, driverOf(copy.pathOf(file), suites, tests.map(copy.pathOf), progressFile));
      const isStuck = () => Date.now() - statSync(progressFile).mtimeMs > stuckMs;
      const result = await copy.runTests([driver], isStuck, { bail: 0 });
      if (result !== 'stuck') {
        if (!result.passedSuites.includes(unchanged)) throw new Error(`Fail without a change: ${tests.join(', ')}`);
        for (const suite of result.failedSuites) caught.add(mutants[Number(suite)]!);
        break;
      }
      const stuckAt = await readFile(progressFile, 'utf8');
      if (!left.includes(Number(stuckAt))) throw new Error(`Stuck without a change: ${tests.join(', ')}`);
      caught.add(mutants[Number(stuckAt)]!);
      left = left.filter((index) => index !== Number(stuckAt));
    }
    for (const path of variants) await rm(copy.pathOf(path));
    return caught;
  }

  return async function tryMutants(
    mutants: readonly Mutant[],
    onOutcome: (mutant: Mutant, outcome: Outcome) => Promise<void>,
  ) {
    const [{ file }] = mutants as [Mutant];
    const [nearest, ...turns] = testsOf(file);
    if (!nearest) {
      for (const mutant of mutants) await onOutcome(mutant, 'no test reaches it');
      return;
    }
    for (let start = 0; start < mutants.length; start += mutantsTogether) {
      const some = mutants.slice(start, start + mutantsTogether);
      const caught = new Set<Mutant>();
      for (const [driver, tests] of Map.groupBy(nearest, driverFor)) {
        const left = some.filter((mutant) => !caught.has(mutant));
        if (driver === null || left.length === 0) continue;
        for (const mutant of await caughtTogether(left, tests, driver)) caught.add(mutant);
      }
      const apart = nearest.filter((test) => driverFor(test) === null);
      const others = apart.length > 0 ? [apart, ...turns] : turns;
      for (const mutant of some) {
        await onOutcome(mutant, caught.has(mutant) ? 'caught' : await tryMutant(mutant, others));
      }
    }
  };
}

const mutantsTogether = 30;
const stuckMs = 30_000;
const unchanged = 'unchanged';

/** Test files of the projects in `vitest.config.ts`, which import other tests for many mutants. */
export const drivers = { pure: 'src/domain/mutants.test.ts', web: 'src/web/mutants.test.ts' };

/** What has a database or a screen, where a mutant may leave something to the next one, runs by itself. */
function driverFor(test: string): string | null {
  if (test.startsWith('src/server/') || test.endsWith('x')) return null;
  return test.startsWith('src/web/') ? drivers.web : drivers.pure;
}

/** A test file with a suite for each variant of a file, and one for the file itself at the end. */
function driverOf(
  file: string,
  variants: readonly (readonly [string, string])[],
  tests: readonly string[],
  progressFile: string,
): string {
  return `
import { writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, it, vi } from 'vitest';

const begin = (name) => writeFileSync(${JSON.stringify(progressFile)}, name);
for (const [name, variant] of ${JSON.stringify([...variants, [unchanged, file]])}) {
  describe(name, async () => {
    begin(name);
    let hasFailed = false;
    vi.resetModules();
    vi.doUnmock(${JSON.stringify(file)});
    if (variant !== ${JSON.stringify(file)}) vi.doMock(${JSON.stringify(file)}, () => import(variant));
    try {
      for (const test of ${JSON.stringify(tests)}) await import(test);
    } catch (error) {
      it('can be imported', () => { throw error; });
    }
    beforeAll(() => begin(name));
    beforeEach((context) => {
      if (hasFailed) context.skip();
      context.onTestFailed(() => { hasFailed = true; });
    });
  });
}
`;
}
