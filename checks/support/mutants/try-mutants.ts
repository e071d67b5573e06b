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
   * All mutants of a file in one run of its pure tests, which takes a fraction of a second instead of one for each: the tests are
   * imported again for each mutant, with the changed file in place of the file.
   */
  async function caughtTogether(mutants: readonly Mutant[], tests: readonly string[]): Promise<Set<Mutant>> {
    const [{ file }] = mutants as [Mutant];
    const source = await copy.read(file);
    const variants = mutants.map((_, index) => file.replace(/\.(tsx?)$/, `.mutant-${index}.$1`));
    for (const [index, variant] of variants.entries()) await copy.write(variant, applyMutant(mutants[index]!, source));
    const driver = 'src/domain/mutants.test.ts';
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
        if (result.failedSuites.includes(unchanged)) throw new Error(`Fail without a change: ${tests.join(', ')}`);
        for (const suite of result.failedSuites) caught.add(mutants[Number(suite)]!);
        break;
      }
      const stuckAt = await readFile(progressFile, 'utf8');
      if (!left.includes(Number(stuckAt))) throw new Error(`Stuck without a change: ${tests.join(', ')}`);
      caught.add(mutants[Number(stuckAt)]!);
      left = left.filter((index) => index !== Number(stuckAt));
    }
    for (const path of [driver, ...variants]) await rm(copy.pathOf(path));
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
    const pure = nearest.filter((test) => test.startsWith('src/domain/'));
    const others = nearest.filter((test) => !pure.includes(test));
    const caught = pure.length > 0 ? await caughtTogether(mutants, pure) : new Set<Mutant>();
    for (const mutant of caught) await onOutcome(mutant, 'caught');
    for (const mutant of mutants) {
      if (!caught.has(mutant))
        await onOutcome(mutant, await tryMutant(mutant, others.length > 0 ? [others, ...turns] : turns));
    }
  };
}

const stuckMs = 30_000;
const unchanged = 'unchanged';

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
