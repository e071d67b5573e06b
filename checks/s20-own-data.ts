import { type Classification, kinds } from '#server/modules/own-data/data-classification.ts';
import { impersonalTables } from '#server/modules/own-data/impersonal-tables.ts';
import { personalData } from '#server/modules/own-data/personal-data.ts';
import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

const ownData = 'src/server/modules/own-data';
const tables: readonly Classification[] = Object.values(personalData);
const count = (...of: readonly (typeof kinds)[number][]) =>
  tables.reduce((sum, table) => sum + of.reduce((columns, kind) => columns + (table[kind]?.length ?? 0), 0), 0);
const kept = tables.filter(({ atErasure }) => atErasure === 'keep').length;
const deleted = tables.filter(({ atErasure }) => atErasure === 'delete').length;
const rounds = { full: 50, quick: 12 };

export const check: Check = {
  guarantee: 'Own data',
  goal: 'everything about a person can be downloaded and erased by that person; no column of a table with rows of customers is unclassified',
  limitSeconds: 300,
  run: (checking) =>
    provenByTests(checking, {
      files: [
        `${ownData}/personal-data.test.ts`,
        `${ownData}/own-data.test.ts`,
        `${ownData}/erase-account-races.test.ts`,
        'src/server/backup/read-backup.test.ts',
      ],
      env: { RACE_ROUNDS: String(checking.size(rounds.full, rounds.quick)) },
      whenAllHold:
        `${impersonalTables.length} tables without rows of customers; ${count(...kinds)} columns of the other ${tables.length} classified, ${count('personal', 'health')} of them hold personal data: ` +
        `each was filled, in the download, and gone from every table and file after the erasure; rows of ${deleted} tables deleted, of ${kept} anonymised; ` +
        `${checking.size(rounds.full, rounds.quick)} erasures concurrent with an order on two processes: 0 orders without a customer; a modified backup refused`,
    }),
};
