import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

export const check: Check = {
  guarantee: 'Money is exact',
  goal: '1,000,000 random carts against a BigInt oracle: 0 differences; the database refuses an inconsistent order',
  limitSeconds: 120,
  isQuick: true,
  run: async (checking) => {
    const carts = checking.size(1_000_000, 100_000);
    return provenByTests(checking, {
      files: ['src/domain/orders/pricing.test.ts', 'src/server/modules/orders/order-guards.test.ts'],
      env: { RANDOM_CARTS: String(carts) },
      whenAllHold: `${carts.toLocaleString('en')} carts, 0 differences; every inconsistent order refused`,
    });
  },
};
