import { constants, accessSync, statfsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
const neededBytes = 6 * 1024 ** 3;

/**
 * A folder for databases of tests: in memory where there is enough of it. There a test database of 900 files is made in a tenth of the
 * time that a disk takes.
 */
const folderOfDatabases = hasRoomInMemory() ? memoryFolder : tmpdir();

function hasRoomInMemory(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes;
  } catch {
    return false;
  }
}

/** Its name has the id of this process, so that another run can remove it if this one is killed. */
export const makeDatabaseFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(folderOfDatabases, `${prefix}${process.pid}-`));

/** Removes folders of killed runs; the folder's name begins with `prefix` and the id of the process that created it. */
export async function removeAbandonedFolders(prefix: string): Promise<void> {
  for (const parent of new Set([folderOfDatabases, tmpdir()])) {
    for (const name of await readdir(parent)) {
      const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
      if (pid !== undefined && !isRunning(Number(pid))) {
        await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
      }
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
