/** Mutation testing: `npm run mutants -- src/domain/orders` (checks/README.md). */
const places = (process.env.MUTANTS ?? 'src/domain').split(',');

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Not threads: a test of days changes the time zone, which only a process has.
  vitest: { configFile: 'checks/support/mutants.vitest.config.ts', pool: 'forks' },
  mutate: [
    ...places.map((place) => (/\.tsx?$/.test(place) ? place : `${place}/**/*.{ts,tsx}`)),
    '!src/**/*.test.{ts,tsx}',
    '!src/**/testing/**',
    '!src/domain/places/hyderabad-pin-codes.ts',
  ],
  ignorePatterns: ['/build*', '/.data', '/.cache', '/docs', '/e2e', '/bench', '/deploy', '/test-results'],
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowEmojis: false, reportTests: false, logTests: false },
  jsonReporter: { fileName: '.cache/mutants.json' },
  incrementalFile: '.cache/mutants-incremental.json',
  tempDirName: '.cache/mutants',
  // The linter checks types; a mutant need not compile.
  disableTypeChecks: false,
  // Much longer than any test takes, on a machine that does other work as well.
  timeoutMS: 20_000,
  thresholds: { high: 98, low: 95, break: 90 },
};
