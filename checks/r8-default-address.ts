import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

export const check: Check = {
  guarantee: 'Exactly one default address',
  goal: 'always, under 50 parallel changes',
  limitSeconds: 180,
  run: (checking) =>
    provenByTests(checking, {
      files: ['src/server/modules/addresses/default-address-races.test.ts'],
      env: { RACE_ROUNDS: '20', RACE_DELAY_MS: '5-20' },
      whenAllHold: '20 rounds of 50 parallel changes: one default in every response',
    }),
};
