import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { giveUp, node, root, say } from './project.mjs';

/** Installs from the lockfile, unless what is installed is what the lockfile says. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await oneAtATime('install', async () => {
    if (isInstalled()) return;
    if (process.platform === 'win32' && process.execPath === node) {
      giveUp(
        'The packages are out of date, and Windows does not replace a program that runs. Run "npm ci" and try again.',
      );
    }
    say('Packages: installing from the lockfile (a minute or two, only when it changed)');
    const code = await npmCi();
    if (code !== 0)
      giveUp(
        `"npm ci" failed with code ${code}. Look at its messages above; it needs the network and some disk space.`,
      );
    if (!isInstalled()) giveUp('"npm ci" left the packages incomplete. Remove the folder node_modules and try again.');
  });
}

function isInstalled() {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!installed || !existsSync(node)) return false;
  const locked = packagesIn(join(root, 'package-lock.json'));
  if (!locked) giveUp('package-lock.json is missing or broken. Restore it with "git checkout package-lock.json".');
  const isSame = (path) =>
    installed[path]?.version === locked[path]?.version && installed[path]?.integrity === locked[path]?.integrity;
  return (
    Object.keys(installed).every(isSame) &&
    // Packages for other systems are in the lockfile only.
    Object.keys(locked).every((path) => path === '' || (locked[path].optional && !installed[path]) || isSame(path))
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string; integrity?: string; optional?: boolean }> | undefined}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** @returns {Promise<number>} */
function npmCi() {
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env;
  // Our own install scripts bring the Node and the PostgreSQL of the project.
  const args = ['ci', '--ignore-scripts=false', '--include=dev', '--include=optional', '--loglevel=error'];
  // The Node that runs this may be the one in node_modules, which npm is about to replace.
  const [program, ...first] = npm && npmNode && existsSync(npm) ? [npmNode, npm] : ['npm'];
  const child = spawn(program, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && program === 'npm',
  });
  return new Promise((resolve) => {
    child.once('error', () => giveUp('npm was not found. Install it together with Node from https://nodejs.org'));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
