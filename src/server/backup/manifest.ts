import { z } from 'zod';

/** Incremented when older versions cannot read the new format. */
export const backupFormat = 1;

const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const Key = z.string().regex(/^[\w-]+\/[\w-]+(\.\w+)?$/);

/** The content of manifest.json. */
export const Manifest = z.strictObject({
  format: z.literal(backupFormat),
  /** Writes acknowledged before this time are included. */
  madeAt: z.iso.datetime(),
  /** The last migration of the database that was backed up. */
  schema: z.string(),
  postgres: z.string(),
  tables: z.array(z.strictObject({ name: Name, columns: z.array(Name), rows: z.int().nonnegative() })),
  sequences: z.array(z.strictObject({ name: Name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  uploads: z.array(Key),
  /** Files that the database references and the file store did not have. */
  missingUploads: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

export const manifestFile = 'manifest.json';
/** In the format of `sha256sum --check`. */
export const sumsFile = 'SHA256SUMS';
/** Hexadecimal HMAC-SHA-256 of the sums: a change without the key is detected. */
export const macFile = 'SHA256SUMS.hmac';
export const fileOfTable = (name: string) => `tables/${name}.copy.gz`;
export const fileOfUpload = (key: string) => `uploads/${key}`;

export function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
