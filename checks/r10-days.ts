import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

export const check: Check = {
  guarantee: 'Business days follow Indian time',
  goal: 'orders at 18:29:59.999Z and 18:30:00.000Z on different board days, in every time zone of server and database',
  limitSeconds: 240,
  run: (checking) =>
    provenByTests(checking, {
      files: ['src/server/modules/kitchen-board/board-days.test.ts'],
      whenAllHold: '3 zones of the server × 3 of the database: the day changes at 18:30Z',
    }),
};
