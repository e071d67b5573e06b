import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The tests that should notice a mutant: of the same floor; on the server, where every test reaches every file, of the same module. */
function testsOf(place: string): string {
  const folder = /\.tsx?$/.test(place) ? dirname(place) : place;
  return `${place.startsWith('src/server/') ? folder : place.split('/').slice(0, 2).join('/')}/**/*.test.{ts,tsx}`;
}

const places = (process.env['MUTANTS'] ?? 'src/domain').split(',');

/** Every test file is isolated here: otherwise a changed constant of a module is evaluated only once, and its mutants survive. */
export default defineConfig({
  test: {
    include: places.map(testsOf),
    ...(places.some((place) => place.startsWith('src/web')) && { environment: 'happy-dom' }),
    ...(places.some((place) => place.startsWith('src/server')) && {
      globalSetup: 'src/server/testing/template-database.ts',
    }),
    execArgv: ['--import', './src/server/import-resolver-hook.ts'],
    env: { TZ: 'America/Los_Angeles' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
