import { Environment } from '#server/config-variables.ts';
import { pickSettings } from '#server/commands/shop-of-command.ts';
import type { Settings } from '#server/commands/settings-file.ts';
import { type SecretKeys, keysFor } from '#server/secret-keys.ts';
import { StartupError } from '#server/startup-error.ts';

const KeyEnvironment = Environment.pick({
  NODE_ENV: true,
  SECRET_KEY: true,
  SECRET_KEY_PREVIOUS: true,
  BACKUP_KEY: true,
});

/** The first key authenticates new backups; any of them is accepted on restore. Demo mode uses a published key. */
export function readBackupKeys(settings: Settings): { keys: SecretKeys; hasOwnKey: boolean } {
  const data = pickSettings(KeyEnvironment, settings);
  const mode = data.NODE_ENV === 'production' ? 'production' : 'demo';
  const keyFrom = (secretKey: string | undefined) =>
    keysFor('backups', { mode, secretKey, previousSecretKey: undefined })[0];
  const [first, ...more] = [data.BACKUP_KEY, data.SECRET_KEY, data.SECRET_KEY_PREVIOUS].filter(
    (key) => key !== undefined,
  );
  if (first === undefined && mode === 'production') {
    throw new StartupError(
      'Backups are authenticated by BACKUP_KEY or SECRET_KEY',
      'Set the key of the shop. Nothing was changed',
    );
  }
  return { keys: [keyFrom(first), ...more.map(keyFrom)], hasOwnKey: first !== undefined };
}
