import { open } from 'node:fs/promises';

/** So that a file which was just named or renamed in it still has that name after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows does not open folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
