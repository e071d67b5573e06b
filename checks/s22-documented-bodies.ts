import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

export const check: Check = {
  guarantee: 'A documented call erases nothing that it does not name',
  goal: 'each PUT and POST of the documents with exactly the documented body, and each PUT without each of its optional fields: 0 other fields changed',
  limitSeconds: 180,
  run: (checking) =>
    provenByTests(checking, {
      files: ['src/server/documented-bodies.test.ts'],
      whenAllHold: 'every PUT that may leave a field out, with and without it: 0 other fields changed',
    }),
};
