import { statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { type Mutant, applyMutant } from './generate-mutants.ts';
import type { ProjectCopy } from './project-copy.ts';

export type Outcome = 'caught' | 'survived' | 'no test reaches it';

/** Test files, one in each project of `vitest.config.ts`, that import other tests for many mutants. */
export const drivers = {
  pure: 'src/domain/mutants.test.ts',
  web: 'src/web/mutants.test.ts',
  screens: 'src/web/mutants.test.tsx',
  server: 'src/server/mutants.test.ts',
};

function driverFor(test: string): string {
  if (test.endsWith('x')) return drivers.screens;
  if (test.startsWith('src/server/')) return drivers.server;
  return test.startsWith('src/web/') ? drivers.web : drivers.pure;
}

const mutantsTogether = 30;
/** Much longer than any test takes, on a machine that does other work as well. */
const stuckMs = 60_000;
const takesTooLong = (elapsedMs: number) => elapsedMs > stuckMs;
const unchanged = 'unchanged';

/** Tries mutants in a copy; `testsOf` gives the tests that should notice a change of a file, in turns. */
export function createMutantTrial(copy: ProjectCopy, testsOf: (file: string) => readonly (readonly string[])[]) {
  const passing = new Set<string>();

  /** Without a change everything passes: otherwise a failure would prove nothing. What a busy machine made fail gets a second try. */
  async function requirePassing(tests: readonly string[]): Promise<void> {
    const unknown = tests.filter((test) => !passing.has(test));
    if (unknown.length === 0) return;
    const failed = await failing(unknown);
    const stillFailed = failed.length > 0 ? await failing(failed) : [];
    if (stillFailed.length > 0) throw new Error(`Fail without a change: ${stillFailed.join(', ')}`);
    for (const test of unknown) passing.add(test);
  }

  async function failing(tests: readonly string[]): Promise<readonly string[]> {
    const result = await copy.runTests(tests, (elapsedMs) => elapsedMs > 10 * stuckMs, { bail: 0 });
    if (result === 'stuck') return tests;
    return result.error !== undefined && result.failed.length === 0 ? tests : result.failed;
  }

  async function isNoticed(tests: readonly string[]): Promise<boolean> {
    const result = await copy.runTests(tests, takesTooLong);
    if (result === 'stuck') return true;
    const { failed, passedCount, error } = result;
    if (failed.length === 0) return error !== undefined || passedCount === 0;
    // What waits for a screen may have failed because the machine was busy.
    const again = await copy.runTests(failed, takesTooLong);
    return again === 'stuck' || again.failed.length > 0;
  }

  async function caughtApart(mutants: readonly Mutant[], tests: readonly string[]): Promise<Set<Mutant>> {
    await requirePassing(tests);
    const caught = new Set<Mutant>();
    for (const mutant of mutants) {
      const source = await copy.read(mutant.file);
      await copy.write(mutant.file, applyMutant(mutant, source));
      if (await isNoticed(tests)) caught.add(mutant);
      await copy.write(mutant.file, source);
    }
    return caught;
  }

  /**
   * Many mutants of a file in one run, which takes a fraction of the time: the tests are imported again for each mutant, with the
   * changed file in place of the file. One that is stuck costs a new process.
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
    const isStuck = () => Date.now() - statSync(progressFile).mtimeMs > stuckMs;
    // All tests of a module of the server take long: only those that have noticed something are run without a change.
    const hasControl = driver !== drivers.server;
    const caught = new Set<Mutant>();
    let left = [...mutants.keys()];
    while (left.length > 0) {
      await writeFile(progressFile, '');
      const suites = left.map((index) => [String(index), copy.pathOf(variants[index]!)] as const);
      const all = hasControl ? [...suites, [unchanged, copy.pathOf(file)] as const] : suites;
      await copy.write(driver, driverOf(copy.pathOf(file), all, tests.map(copy.pathOf), progressFile));
      const result = await copy.runTests([driver], isStuck, { bail: 0 });
      if (result !== 'stuck') {
        // A mutant has left something behind that disturbs the next, or a test of the screen had to wait too long.
        if (hasControl && !result.passedSuites.includes(unchanged)) return caughtApart(mutants, tests);
        if (!hasControl) await requirePassing([...new Set(result.firstFailures)].map(copy.relative));
        for (const suite of result.failedSuites) caught.add(mutants[Number(suite)]!);
        break;
      }
      const stuckAt = Number(await readFile(progressFile, 'utf8'));
      if (!left.includes(stuckAt)) throw new Error(`Stuck without a change: ${tests.join(', ')}`);
      caught.add(mutants[stuckAt]!);
      left = left.filter((index) => index !== stuckAt);
    }
    for (const variant of variants) await rm(copy.pathOf(variant));
    return caught;
  }

  return async function tryMutants(
    mutants: readonly Mutant[],
    onOutcome: (mutant: Mutant, outcome: Outcome) => Promise<void>,
  ) {
    const runs = testsOf(mutants[0]!.file).flatMap((turn) => [...Map.groupBy(turn, driverFor)]);
    for (let start = 0; start < mutants.length; start += mutantsTogether) {
      let left = mutants.slice(start, start + mutantsTogether);
      for (const [driver, tests] of runs) {
        if (left.length === 0) break;
        const caught = await caughtTogether(left, tests, driver);
        for (const mutant of caught) await onOutcome(mutant, 'caught');
        left = left.filter((mutant) => !caught.has(mutant));
      }
      for (const mutant of left) await onOutcome(mutant, runs.length > 0 ? 'survived' : 'no test reaches it');
    }
  };
}

/** A test file with a suite for each variant of a file. */
function driverOf(
  file: string,
  variants: readonly (readonly [string, string])[],
  tests: readonly string[],
  progressFile: string,
): string {
  return `
import { writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, it, vi } from 'vitest';
import { configure } from '@testing-library/dom';

// A busy machine may need longer than a second.
configure({ asyncUtilTimeout: 5000 });
const file = ${JSON.stringify(file)};
const begin = (name) => writeFileSync(${JSON.stringify(progressFile)}, name);
for (const [name, variant] of ${JSON.stringify(variants)}) {
  describe(name, () => {
    begin(name);
    let hasFailed = false;
    vi.resetModules();
    vi.doUnmock(file);
    if (variant !== file) vi.doMock(file, () => import(variant));
    beforeEach((context) => {
      begin(name);
      if (hasFailed) context.skip();
      context.onTestFailed(() => { hasFailed = true; });
    });
    for (const test of ${JSON.stringify(tests)}) {
      describe(test, async () => {
        // Before the test's own: no further app is started for a mutant that has been noticed.
        beforeAll(() => {
          begin(name);
          if (hasFailed) throw new Error('It has been noticed.');
        });
        try {
          await import(test);
        } catch (error) {
          it('can be imported', () => { throw error; });
        }
      });
    }
  });
}
`;
}
