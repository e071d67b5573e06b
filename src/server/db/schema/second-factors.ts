import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, reference } from './columns.ts';
import { users } from './users.ts';

/** A staff account's authenticator app. Without `confirmedAt` it is only proposed and not required. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Encrypted, so that read access to the database is not enough to generate codes. The column keeps its old name. */
  encryptedSecret: bytea('sealed_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** Time step of the last accepted code: no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** One-time codes for users who lost their phone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: reference('user_id', () => users.id),
    codeHash: bytea('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
