import { join } from 'node:path';
import { pathFromCaller, readArguments, runCommand, say, withCommas } from '#server/commands/run-command.ts';
import { withShop } from '#server/commands/shop-of-command.ts';
import { StartupError } from '#server/startup-error.ts';
import { backUpShop } from './back-up-shop.ts';
import { countRows } from './manifest.ts';
import { readBackupKeys } from './backup-keys.ts';
import { occasionally } from './copy-uploads.ts';

const usage = 'Usage: npm run backup -- [folder for backups]';

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${withCommas(Math.round(bytes / 1_000_000))} MB`;

/** Exit code of a backup that is complete but for uploads that the store did not have. */
const uploadsAreMissing = 3;

await runCommand(async (settings) => {
  const { positionals } = readArguments(usage, {});
  if (positionals.length > 1) throw new StartupError('Name at most one folder', usage);
  const { keys, hasOwnKey } = readBackupKeys(settings);
  if (!hasOwnKey) say('Neither BACKUP_KEY nor SECRET_KEY is set: this backup can be forged');
  const progress = occasionally(say);
  const { manifest, bytes, folder } = await withShop(settings, { state: 'open' }, async (shop) => {
    const parent = positionals[0] === undefined ? join(shop.dataDir, 'backups') : pathFromCaller(positionals[0]);
    const name = `macrobowl-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    const target = join(parent, name);
    return { folder: target, ...(await backUpShop(shop, target, keys[0], progress)) };
  });
  const { tables, uploads, missingUploads, schema } = manifest;
  if (missingUploads.length > 0) {
    say(
      `Missing: ${missingUploads.length} uploads that the database references are not in the store: ${missingUploads[0]}`,
    );
    process.exitCode = uploadsAreMissing;
  }
  process.stdout.write(
    `Backed up ${tables.length} tables with ${withCommas(countRows(manifest))} rows and ${withCommas(uploads.length)} uploads, ` +
      `${sizeOf(bytes)}, schema ${schema}: ${folder}\n`,
  );
});
