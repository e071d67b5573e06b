import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

export const check: Check = {
  guarantee: 'Concurrent cart changes lose nothing',
  goal: '50 parallel adds: one line, up to its cap, refusals counted; 1,000 random parallel operations conserve items exactly',
  limitSeconds: 180,
  run: (checking) =>
    provenByTests(checking, {
      files: ['src/server/modules/cart/cart-races.test.ts'],
      env: { RACE_DELAY_MS: '5-20' },
      whenAllHold: '50 adds: one line of 20, 30 refused; 1,000 operations on 4 carts: 0 items lost or doubled',
    }),
};
