import packageJson from '../../package.json' with { type: 'json' };
import { readMigrations } from './db/migration-files.ts';

/** What runs: for the log, metrics and commands. Visitors do not learn it. */
export const runningVersion = () => ({ version: packageJson.version, schema: readMigrations().at(-1)!.name });
