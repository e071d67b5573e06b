import { open } from 'node:fs/promises';

/** fsync of the folder, so that a new or renamed file survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
