import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

export const check: Check = {
  guarantee: 'A double submit makes one order',
  goal: '100 parallel submits with one key, 50 rounds: 50 orders, no 5xx, one id; other body 422; 20 without a key: one order',
  limitSeconds: 300,
  run: (checking) =>
    provenByTests(checking, {
      files: ['src/server/modules/orders/order-races.test.ts'],
      env: { RACE_ROUNDS: '50', RACE_DELAY_MS: '5-20' },
      whenAllHold:
        '5,000 submits with 50 keys made 50 orders, 1,000 without a key 50, no other response than 201, 422 and one id',
    }),
};
