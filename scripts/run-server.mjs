import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, exitCode, node, root } from './project.mjs';

/**
 * Most responses are cached bytes and leave little garbage: the default young generation would only cost memory. All threads share
 * one arena of malloc: what one has freed, another one uses. The threshold is malloc's default; setting it stops malloc from raising it
 * to 32 MB after the first large compression, whose buffers would then leave holes in the arena instead of going back to the system.
 * V8's memory reducer would collect after each 8 s without requests, and the next requests would be slower (docs/scale.md).
 */
const memory = JSON.parse(readFileSync(new URL('./server-process.json', import.meta.url), 'utf8'));

/** One Ctrl-C arrives twice, from the terminal and from npm; a second signal would make the server exit at once. */
const sameSignalMs = 500;

/**
 * Runs the server as a child with our output, signals and exit code.
 * @param {readonly string[]} nodeOptions
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runServer(nodeOptions, env) {
  const child = spawn(node, [...memory.nodeOptions, ...nodeOptions, 'src/server/main.ts'], {
    cwd: root,
    env: environment({ NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...memory.env, ...env }),
    // The IPC channel closes when this process ends, even by SIGKILL, and the server then stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Its own process group, so that it receives Ctrl-C only from this process.
    detached: process.platform !== 'win32',
  });
  let lastSignalAt = -Infinity;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (performance.now() - lastSignalAt < sameSignalMs) return;
    lastSignalAt = performance.now();
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, forward);
  whenNpmIsGone(() => forward('SIGTERM'));
  child.once('error', (error) => {
    console.error(`macrobowl: The server could not be started (${error.message}). Run "npm ci" and try again.`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(exitCode(code, signal)));
}

/**
 * npm runs this in a shell. A signal to npm ends npm and that shell; only the changed parent id shows it.
 * @param {() => void} onGone
 */
function whenNpmIsGone(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    onGone();
  }, 250);
}
