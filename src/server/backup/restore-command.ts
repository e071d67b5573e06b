import { StartupError } from '#server/startup-error.ts';
import { countRows } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { restoreShop } from './restore-shop.ts';
import { pathFromCaller, readArguments, runCommand, say, withCommas } from './run-command.ts';
import { readBackupConfig, withShop } from './backup-config.ts';
import { occasionally } from './copy-uploads.ts';

const usage = 'Usage: npm run restore -- <folder of the backup> [--replace] [--unauthenticated]';

await runCommand(async () => {
  const { positionals, values } = readArguments(usage, ['replace', 'unauthenticated']);
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) throw new StartupError('Name the folder of the backup', usage);
  const config = readBackupConfig(process.env);
  const progress = occasionally(say);
  const trust = values['unauthenticated'] === true ? 'unauthenticated' : { keys: config.backupKeys };
  const backup = await readBackup(pathFromCaller(given), trust, progress);
  const { manifest } = backup;
  const replace = values['replace'] === true;
  const { leftOut, schema, broken, leftBehind, erasedAgain } = await withShop('closed', config, say, (shop) =>
    restoreShop(shop, { backup, replace, progress }),
  );
  for (const name of leftOut) say(`Left out: ${name} is no table of the shop`);
  for (const key of manifest.missingUploads) say(`Missing: ${key} was missing when the backup was made`);
  for (const rule of broken) say(`Broken already when the backup was made: ${rule}`);
  if (leftBehind > 0) say(`Left behind: ${leftBehind} files of the replaced shop could not be removed from the store`);
  if (erasedAgain > 0) say(`Erased again: ${erasedAgain} accounts that were deleted after the backup was made`);
  const steps = schema === manifest.schema ? '' : `, migrated to ${schema}`;
  const rules = broken.length === 0 ? 'all invariants hold' : `${broken.length} invariants do not hold`;
  process.stdout.write(
    `Restored ${manifest.tables.length - leftOut.length} tables with ${withCommas(countRows(manifest))} rows and ` +
      `${withCommas(manifest.uploads.length)} uploads of ${manifest.madeAt}, schema ${manifest.schema}${steps}; ${rules}\n`,
  );
  if (broken.length > 0) process.exitCode = 1;
});
