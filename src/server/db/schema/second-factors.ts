import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** A staff account's authenticator app. Without `confirmedAt` it was only proposed and is not asked for. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Encrypted: whoever reads the database cannot make codes. */
  encryptedSecret: bytea('sealed_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code that was taken: none is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** For whoever lost the phone: each is good once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: bytea('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
