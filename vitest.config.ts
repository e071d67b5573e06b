import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const pure = ['src/domain/**/*.test.ts', 'src/contract/**/*.test.ts', 'src/bowl-art/**/*.test.ts', 'checks/*.test.ts'];

export default defineConfig({
  test: {
    allowOnly: false,
    execArgv: ['--import', './src/server/quick-imports.ts'],
    restoreMocks: true,
    // Left alone, a machine with two cores would use one: the tests wait for PostgreSQL half of their time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'pure', include: pure } },
      { test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: 'src/server/testing/vitest-global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
