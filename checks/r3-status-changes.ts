import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

export const check: Check = {
  guarantee: 'Of concurrent status changes exactly one succeeds, and only allowed transitions happen',
  goal: '200 orders × 20 parallel conflicting changes: one 200 each, the rest 409; legal histories; an illegal UPDATE is refused',
  limitSeconds: 400,
  run: (checking) =>
    provenByTests(checking, {
      files: ['src/server/modules/orders/status-races.test.ts', 'src/server/modules/orders/order-guards.test.ts'],
      env: { RACE_ROUNDS: '50', RACE_DELAY_MS: '5-20' },
      whenAllHold:
        '400 orders × 20 changes: one winner for each step, 0 illegal histories; every illegal UPDATE refused',
    }),
};
