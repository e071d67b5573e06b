import { z } from 'zod';

/** Raised when a reader of the old form could not read the new one. */
export const backupFormat = 1;

const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const Key = z.string().regex(/^[\w-]+\/[\w-]+(\.\w+)?$/);

/** What a backup says of itself, in manifest.json. */
export const Manifest = z.strictObject({
  format: z.literal(backupFormat),
  /** What was answered before this is in it. */
  madeAt: z.iso.datetime(),
  /** The last migration of the database that was backed up. */
  schema: z.string(),
  postgres: z.string(),
  tables: z.array(z.strictObject({ name: Name, columns: z.array(Name), rows: z.int().nonnegative() })),
  sequences: z.array(z.strictObject({ name: Name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  uploads: z.array(Key),
  /** Files that the database names and the file store did not have. */
  missingUploads: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

export const manifestFile = 'manifest.json';
/** As `sha256sum --check` reads it. */
export const sumsFile = 'SHA256SUMS';
/** HMAC-SHA-256 of the sums in hexadecimal: whoever has not the key can change nothing unnoticed. */
export const macFile = 'SHA256SUMS.hmac';
export const fileOfTable = (name: string) => `tables/${name}.copy.gz`;
export const fileOfUpload = (key: string) => `uploads/${key}`;

export function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
