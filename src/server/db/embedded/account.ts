import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of its folder, or of the data folder; when that is root too, as
 * `nobody`. Undefined for other users.
 */
export async function accountFor(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const place of [folder, dirname(folder)]) {
    const existing = await stat(place).catch(() => undefined);
    if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  }

  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(passwd) ?? [];
  if (uid === undefined || gid === undefined) {
    throw new StartupError(
      'PostgreSQL refuses to run as root, and there is no account "nobody" to run it as',
      'Start Macrobowl as an ordinary user, or set DATABASE_URL',
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}
