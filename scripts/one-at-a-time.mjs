import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, say } from './project.mjs';

/**
 * Runs the work while no other process of this checkout runs work of the same name.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(name, work) {
  const folder = join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, `${name}.lock`);
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    for (let waits = 0; !take(draft, lock); waits += 1) {
      const owner = ownerOf(lock);
      if (owner !== undefined && !isRunning(owner)) rmSync(lock, { force: true });
      else if (waits === 0) say(`Waiting for another process (${owner ?? 'unknown'}): ${name}`);
      if (owner === undefined || isRunning(owner)) await sleep(200);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    await work();
  } finally {
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

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
