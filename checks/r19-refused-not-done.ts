import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

export const check: Check = {
  guarantee: 'A refused call has no effect',
  goal: 'every call that takes an Idempotency-Key, refused by its deadline before and at the end of its work: no effect; repeated with its key: one effect, the same response',
  limitSeconds: 300,
  run: (checking) =>
    provenByTests(checking, {
      files: [
        'src/server/http/idempotency.test.ts',
        'src/server/db/open-database.test.ts',
        'src/web/platform/api/call.test.ts',
      ],
      whenAllHold: 'every call refused twice: 0 effects; repeated twice with its key: 1 effect each, equal responses',
    }),
};
