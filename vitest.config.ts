import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A process for each of 240 files would take longer than half of the tests. What a file starts, it ends. */
const isolate = false;
const pure = [
  'src/domain/**/*.test.ts',
  'src/contract/**/*.test.ts',
  'src/bowl-art/**/*.test.ts',
  'checks/*.test.ts',
  'scripts/*.test.ts',
  'scripts/*.test.mjs',
];

/** West of UTC, where a day that is computed in the machine's own time zone is yesterday's: the shop's days are India's. */
const env = { TZ: 'America/Los_Angeles' };

/** A test that takes a second on a quiet machine may take ten on a busy one. */
const testTimeout = 20_000;

export default defineConfig({
  test: {
    allowOnly: false,
    execArgv: ['--import', './src/server/import-resolver-hook.ts'],
    restoreMocks: true,
    // Left alone, a machine with two cores would use one: the tests wait for PostgreSQL, or for a deadline, half of their time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      { test: { name: 'pure', isolate, env, testTimeout, include: pure } },
      { test: { name: 'web', isolate, env, testTimeout, include: ['src/web/**/*.test.ts'] } },
      {
        test: {
          name: 'screens',
          isolate,
          env,
          testTimeout,
          environment: 'happy-dom',
          include: ['src/web/**/*.test.tsx'],
        },
      },
      {
        test: {
          name: 'server',
          isolate,
          include: ['src/server/**/*.test.ts'],
          globalSetup: 'src/server/testing/vitest-global-setup.ts',
          testTimeout,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
