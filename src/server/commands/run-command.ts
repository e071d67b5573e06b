import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { AppError } from '#contract/errors.ts';
import { isStoreOutage, storeOutage } from '#server/backup/copy-uploads.ts';
import { parseErasedIds } from '#server/modules/files/file-store.ts';
import { StartupError } from '#server/startup-error.ts';
import { readSettings, type Settings } from './settings-file.ts';

export const say = (line: string) => process.stderr.write(`${line}\n`);
/** Relative to the folder in which npm was called, not to the package. */
export const pathFromCaller = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);
export const withCommas = (count: number) => count.toLocaleString('en-IN');

export function readArguments<O extends NonNullable<ParseArgsConfig['options']>>(usage: string, options: O) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new StartupError((error as Error).message, usage, { cause: error });
  }
}

/** A copy of `DATA_DIR/erased`. */
export async function readErasedList(file: string): Promise<number[]> {
  const ids = parseErasedIds(await readFile(file, 'utf8'));
  if (!ids)
    throw new StartupError(`${file} has a line that is no id`, 'Name a copy of DATA_DIR/erased. Nothing was changed');
  return ids;
}

/** Prints expected errors as one line, and a stack only for bugs. */
export async function runCommand(command: (settings: Settings) => Promise<void>): Promise<void> {
  // The `exit` event removes drafts; PostgreSQL notices the closed connection.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  try {
    await command(readSettings(process.env));
  } catch (error) {
    say(`macrobowl: ${explain(error)}`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof StartupError) return error.line;
  if (!(error instanceof Error)) return String(error);
  if (isStoreOutage(error) && error.cause instanceof Error) {
    return `The file store can't be used: ${storeOutage(error)}. Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the key. Nothing was changed.`;
  }
  if (error instanceof AppError) return error.message;
  const code = 'code' in error ? error.code : undefined;
  if (code === '42501') {
    return `The database refused: ${error.message}. The user of DATABASE_URL must own the database, or its tables and the right to create more.`;
  }
  if (code === 'ENOSPC') return `The disk is full: ${error.message}. Free some space, or name another folder.`;
  if (code === 'EACCES' || code === 'EPERM') {
    return `${error.message}. Start as the account that owns it, or name another folder.`;
  }
  return typeof code === 'string' ? `${error.message} (${code}). Nothing was changed.` : (error.stack ?? error.message);
}
