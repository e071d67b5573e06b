import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';
import { backUpShop } from './back-up-shop.ts';
import { countRows } from './manifest.ts';
import { pathFromCaller, readArguments, runCommand, say, withCommas } from './run-command.ts';
import { readBackupConfig, withShop } from './backup-config.ts';
import { occasionally } from './copy-uploads.ts';

const usage = 'Usage: npm run backup -- [folder for backups]';

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${withCommas(Math.round(bytes / 1_000_000))} MB`;

await runCommand(async () => {
  const { positionals } = readArguments(usage, []);
  if (positionals.length > 1) throw new StartupError('Name at most one folder', usage);
  const config = readBackupConfig(process.env);
  const parent = positionals[0] === undefined ? join(config.dataDir, 'backups') : pathFromCaller(positionals[0]);
  const folder = join(parent, `macrobowl-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  if (!config.hasOwnKey) say('Neither BACKUP_KEY nor SECRET_KEY is set: this backup can be forged');
  const progress = occasionally(say);
  const { manifest, bytes } = await withShop('open', config, say, (shop) =>
    backUpShop(shop, folder, config.backupKeys[0], progress),
  );
  const { tables, uploads, missingUploads, schema } = manifest;
  if (missingUploads.length > 0) {
    say(
      `Missing: ${missingUploads.length} uploads that the database references are not in the store: ${missingUploads[0]}`,
    );
  }
  process.stdout.write(
    `Backed up ${tables.length} tables with ${withCommas(countRows(manifest))} rows and ${withCommas(uploads.length)} uploads, ` +
      `${sizeOf(bytes)}, schema ${schema}: ${folder}\n`,
  );
});
