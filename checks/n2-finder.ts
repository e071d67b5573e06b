import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

export const check: Check = {
  guarantee: 'The finder finds the best meals',
  goal: '10,000 random shops, targets and limits: the same results as comparing every possible meal',
  limitSeconds: 180,
  isQuick: true,
  run: async (checking) => {
    const searches = checking.size(10_000, 2_000);
    return provenByTests(checking, {
      files: ['src/domain/finder/find-meals.test.ts'],
      env: { RANDOM_SEARCHES: String(searches) },
      whenAllHold: `${searches.toLocaleString('en')} searches, 0 differences from brute force`,
    });
  },
};
