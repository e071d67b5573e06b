import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import type { TestRequest, TestResult } from './vitest-process.ts';

const leftOut = new Set(['node_modules', '.git', '.data', '.cache', 'build', 'test-results', 'playwright-report']);

/** A copy of the project in which one file at a time is changed and tests are run. */
export async function openProjectCopy(
  root: string,
  { hasDatabase, testFiles }: { hasDatabase: boolean; testFiles: readonly string[] },
) {
  const folder = await mkdtemp(join(tmpdir(), `macrobowl-mutants-${process.pid}-`));
  const copy = join(folder, 'copy');
  await cp(root, copy, { recursive: true, filter: (source) => source === root || !leftOut.has(basename(source)) });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  // Vitest looks for test files once.
  for (const file of testFiles) await writeFile(join(copy, file), '');
  const postgres = hasDatabase
    ? await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false, log: () => undefined })
    : null;
  let vitest: ChildProcess | null = null;
  let isClosed = false;
  /** Files that vitest may have loaded with another text. */
  const stale = new Set<string>();

  async function startVitest(): Promise<ChildProcess> {
    const child = fork(join(copy, 'checks/support/mutants/vitest-process.ts'), {
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
  function endVitest(): void {
    if (vitest?.pid !== undefined) {
      try {
        process.kill(-vitest.pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    }
    vitest = null;
  }

  /** Ends vitest when `isStuck` says so: a mutant may have made a loop endless. */
  async function runTests(
    tests: readonly string[],
    isStuck: (elapsedMs: number) => boolean,
    { bail = 1 } = {},
  ): Promise<TestResult | 'stuck'> {
    // The copy is being removed.
    if (isClosed) return new Promise(() => undefined);
    vitest ??= await startVitest();
    const request: TestRequest = { changed: [...stale], tests: tests.map((test) => join(copy, test)), bail };
    stale.clear();
    vitest.send(request);
    const ended = new AbortController();
    const began = performance.now();
    const watch = setInterval(() => {
      if (isStuck(performance.now() - began)) ended.abort();
    }, 500);
    try {
      const exit = once(vitest, 'exit', { signal: ended.signal }).then(() => Promise.reject(new Error('It has ended')));
      const message = once(vitest, 'message', { signal: ended.signal });
      const [result] = (await Promise.race([message, exit])) as [TestResult];
      return { ...result, failed: result.failed.map((test) => test.slice(copy.length + 1)) };
    } catch {
      endVitest();
      return isClosed ? new Promise(() => undefined) : 'stuck';
    } finally {
      clearInterval(watch);
      ended.abort();
    }
  }

  return {
    runTests,
    relative: (path: string) => relative(copy, path),
    pathOf: (file: string) => join(copy, file),
    read: (file: string) => readFile(join(copy, file), 'utf8'),
    async write(file: string, source: string) {
      await writeFile(join(copy, file), source);
      stale.add(join(copy, file));
    },
    async close() {
      isClosed = true;
      endVitest();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type ProjectCopy = Awaited<ReturnType<typeof openProjectCopy>>;
