import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

export const check: Check = {
  guarantee: 'A hung process blocks no other process',
  goal: 'one API process stopped with SIGSTOP in the middle of every kind of transaction: the others complete the same call within 5 s; resumed, it returns 503 and keeps serving',
  limitSeconds: 600,
  isLong: true,
  run: (checking) =>
    provenByTests(checking, {
      files: ['src/server/http/hung-process.test.ts'],
      env: { HUNG_PROCESS: 'all', TIME_LIMIT_FACTOR: '1' },
      whenAllHold: 'stopped in every kind of transaction, each call completed elsewhere within 5 s; 0 crashes',
    }),
};
