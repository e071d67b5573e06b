import {
  pathFromCaller,
  readArguments,
  readErasedList,
  runCommand,
  say,
  withCommas,
} from '#server/commands/run-command.ts';
import { withShop } from '#server/commands/shop-of-command.ts';
import { StartupError } from '#server/startup-error.ts';
import { countRows } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { restoreShop } from './restore-shop.ts';
import { readBackupKeys } from './backup-keys.ts';
import { occasionally } from './copy-uploads.ts';

const usage = 'Usage: npm run restore -- <folder of the backup> [--replace] [--erased <file>] [--unauthenticated]';

const flag = { type: 'boolean' } as const;

await runCommand(async (settings) => {
  const { positionals, values } = readArguments(usage, {
    replace: flag,
    unauthenticated: flag,
    erased: { type: 'string' },
  });
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) throw new StartupError('Name the folder of the backup', usage);
  const progress = occasionally(say);
  const trust = values.unauthenticated ? 'unauthenticated' : { keys: readBackupKeys(settings).keys };
  const backup = await readBackup(pathFromCaller(given), trust, progress);
  const { manifest } = backup;
  const { replace = false } = values;
  const erasedIds = values.erased === undefined ? [] : await readErasedList(pathFromCaller(values.erased));
  const { leftOut, schema, broken, leftBehind, erasedAgain, hasErasedList } = await withShop(
    settings,
    { state: 'closed' },
    (shop) => restoreShop(shop, { backup, replace, progress, erasedIds }),
  );
  for (const name of leftOut) say(`Left out: ${name} is no table of the shop`);
  for (const key of manifest.missingUploads) say(`Missing: ${key} was missing when the backup was made`);
  for (const rule of broken) say(`Broken already when the backup was made: ${rule}`);
  if (leftBehind > 0) say(`Left behind: ${leftBehind} files of the replaced shop could not be removed from the store`);
  if (hasErasedList) say(`Erased again: ${erasedAgain} accounts that were deleted after the backup was made`);
  else
    say(
      'No list of erased accounts: who was deleted after the backup was made is back, unless you name it: --erased <file>',
    );
  const steps = schema === manifest.schema ? '' : `, migrated to ${schema}`;
  const rules = broken.length === 0 ? 'all invariants hold' : `${broken.length} invariants do not hold`;
  process.stdout.write(
    `Restored ${manifest.tables.length - leftOut.length} tables with ${withCommas(countRows(manifest))} rows and ` +
      `${withCommas(manifest.uploads.length)} uploads of ${manifest.madeAt}, schema ${manifest.schema}${steps}; ${rules}\n`,
  );
  if (broken.length > 0) process.exitCode = 1;
});
