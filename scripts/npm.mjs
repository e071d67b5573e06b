import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp, node, root } from './project.mjs';

/** Fails within 15 s without a network; npm's default takes minutes. */
const retries = ['--fetch-retries=4', '--fetch-retry-factor=2', '--fetch-retry-mintimeout=1000'];

/** @param {readonly string[]} options @param {string} [folder] */
export function npmCi(options, folder = root) {
  return npm(['ci', ...options, '--ignore-scripts', '--no-audit', '--no-fund', ...retries], folder);
}

/**
 * Runs npm and collects what it prints.
 * @param {readonly string[]} args
 * @param {string} [folder]
 * @returns {Promise<{ code: number; output: string }>}
 */
export function npm(args, folder = root) {
  const { npm_execpath: npmFile, npm_node_execpath: npmNode } = process.env;
  // The Node that runs this may be the one in node_modules, which npm is about to replace.
  const isNodeKept = npmNode && npmNode !== node && existsSync(npmNode);
  const [program, ...first] = npmFile && isNodeKept && existsSync(npmFile) ? [npmNode, npmFile] : ['npm'];
  const child = spawn(program, [...first, ...args, '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('error', () => giveUp('npm was not found. Install it together with Node from https://nodejs.org'));
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `killed by ${signal}` : output }),
    );
  });
}

const unreachable = 'the package registry cannot be reached';

/** Pattern in npm's output, cause, remedy. @type {readonly [RegExp, string, string][]} */
const failures = [
  [/ENOSPC|no space left/i, 'the disk is full', 'Free 2 GB'],
  [/EINTEGRITY/, 'a package is not the one that package-lock.json has the hash of', 'Find out why'],
  [/E404|ETARGET/, 'the registry lacks a package that package-lock.json names', 'Use a complete registry'],
  [/E401|E403/, 'the registry refuses access', 'Sign in to it'],
  [/EACCES|EPERM|EROFS/, 'a folder cannot be written to', 'Allow that'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET|FETCH_ERROR|CERT|network/,
    unreachable,
    'Check the network connection',
  ],
  [/^killed by/, 'npm was killed', 'Leave it time'],
];

/** @param {string} output */
export function isRegistryUnreachable(output) {
  return failures.find(([pattern]) => pattern.test(output))?.[1] === unreachable;
}

/** One line if the reason is known; otherwise prints npm's output first. @param {string} output */
export function explainNpmFailure(output) {
  const known = failures.find(([pattern]) => pattern.test(output));
  if (known) return `${known[1]}. ${known[2]}`;
  console.error(output.trim());
  return '"npm ci" failed, with the messages above. Correct that';
}
