import { chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Commands run as root, the shop as another account: what root creates gets the owner of the folder around it. */
export async function inheritOwner(around: string, paths: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(around);
  if (uid !== 0) for (const path of paths) await chown(path, uid, gid);
}

export async function inheritOwnerWithin(around: string, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  await inheritOwner(around, [folder, ...entries.map((entry) => join(folder, entry))]);
}
