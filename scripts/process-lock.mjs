import { linkSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveUp, root, say } from './project.mjs';

/** The owner of a lock touches it this often. After a crash of the machine, another process may have its id. */
const heartbeatMs = 2_000;
const staleMs = 60_000;

/**
 * Runs the work while no other process of this checkout runs work of the same name.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
export async function withProcessLock(name, work) {
  const folder = join(root, '.cache');
  const lock = join(folder, `${name}.lock`);
  const draft = `${lock}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, String(process.pid));
  } catch (error) {
    giveUp(`The folder ${folder} cannot be written to (${error.code}). Is the disk full? Correct that and try again.`);
  }
  try {
    for (let waits = 0; !take(draft, lock); waits += 1) {
      const owner = ownerOf(lock);
      if (owner !== undefined && (!isRunning(owner) || isStale(lock))) {
        rmSync(lock, { force: true });
        continue;
      }
      if (waits === 0) say(`Waiting for another process (${owner ?? 'unknown'}): ${name}`);
      await sleep(200);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const heartbeat = setInterval(() => touch(lock), heartbeatMs);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(lock, { force: true });
  }
}

/** @param {string} draft @param {string} lock */
function take(draft, lock) {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} lock */
function ownerOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} lock */
function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // The lock was removed; the work continues.
  }
}

/** @param {string} lock */
function isStale(lock) {
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return touched !== undefined && Date.now() - touched > staleMs;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
