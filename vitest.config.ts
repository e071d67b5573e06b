import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { timeLimit, waitLimitMs } from './scripts/time-limit.mjs';
import { shiftClockOfTestRun } from './src/server/testing/test-clock.ts';

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

const limits = {
  testTimeout: timeLimit(60_000),
  hookTimeout: timeLimit(120_000),
  expect: { poll: { timeout: waitLimitMs } },
  setupFiles: 'scripts/vitest-setup.ts',
};

shiftClockOfTestRun();

export default defineConfig({
  test: {
    allowOnly: false,
    // A larger young generation: collecting garbage took a seventh of all tests' time.
    execArgv: ['--import', './src/server/import-resolver-hook.ts', '--max-semi-space-size=64'],
    restoreMocks: true,
    // Left alone, a machine with two cores would use one: the tests wait for PostgreSQL, or for a deadline, half of their time.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    projects: [
      { test: { name: 'pure', isolate, env, ...limits, include: pure } },
      { test: { name: 'web', isolate, env, ...limits, include: ['src/web/**/*.test.ts'] } },
      {
        test: {
          name: 'screens',
          isolate,
          env,
          ...limits,
          environment: 'happy-dom',
          include: ['src/web/**/*.test.tsx'],
        },
      },
      {
        test: {
          name: 'server',
          isolate,
          include: ['src/server/**/*.test.ts', 'model/**/*.test.ts'],
          globalSetup: 'src/server/testing/template-database.ts',
          ...limits,
        },
      },
    ],
  },
});
