import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, exitCode, node, root } from './project.mjs';

/** Most answers are ready bytes and leave little garbage: the usual young generation would only cost memory. */
const memoryOptions = JSON.parse(readFileSync(new URL('./server-node-options.json', import.meta.url), 'utf8'));

/** One Ctrl-C reaches us twice, from the terminal and from npm; to the server a second signal means "end at once". */
const sameSignalMs = 500;

/**
 * Runs the server in our place: its output is ours, our signals are its, and so is the exit code.
 * @param {readonly string[]} nodeOptions
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runServer(nodeOptions, env) {
  const child = spawn(node, [...memoryOptions, ...nodeOptions, 'src/server/main.ts'], {
    cwd: root,
    env: environment({ NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...env }),
    // The channel closes when we vanish, even by SIGKILL, and the server stops then.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Its own process group, so that it hears of Ctrl-C from us only.
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
 * npm runs us in a shell. A signal to npm ends npm and that shell, and nobody tells us but our new parent.
 * @param {() => void} react
 */
function whenNpmIsGone(react) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    react();
  }, 250);
}
