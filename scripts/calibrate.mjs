/** Measures this machine as it is now, busy or not, in about a second: how fast is it, compared with the reference? */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from './project.mjs';
import { factorFor } from './time-limit.mjs';

/** e2e/browser.ts writes the browser that it found here. */
export const browserNote = join(root, '.cache', 'browser', 'found.json');

/** Milliseconds that each part takes on the reference, two quiet cores of an x64 server (2026-11-17, rounded). */
const reference = { processor: 350, disk: 40, browser: 150 };

const work = `
  const { createHash } = require('node:crypto');
  let text = 'macrobowl';
  for (let round = 0; round < 90_000; round++) {
    text = createHash('sha256').update(JSON.stringify({ round, text })).digest('hex');
  }`;

/** Two threads, as tests keep more than one core busy: one core alone takes twice as long. */
async function processor() {
  const start = performance.now();
  const ends = [1, 2].map(() => new Promise((resolve) => new Worker(work, { eval: true }).once('exit', resolve)));
  await Promise.all(ends);
  return performance.now() - start;
}

const syncs = 40;
const diskLimitMs = 500;

/** In the folder where the tests have their databases. */
function disk() {
  const folder = mkdtempSync(join(tmpdir(), 'macrobowl-calibration-'));
  try {
    const file = openSync(join(folder, 'sync'), 'w');
    const block = Buffer.alloc(8_192, 1);
    const start = performance.now();
    let done = 0;
    while (done < syncs && performance.now() - start < diskLimitMs) {
      writeSync(file, block);
      fsyncSync(file);
      done++;
    }
    const took = performance.now() - start;
    closeSync(file);
    return (took * syncs) / done;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const browserLimitMs = 5_000;

/** Until the browser could be controlled. Undefined before the first end-to-end tests have found one. */
async function browser() {
  if (!existsSync(browserNote)) return undefined;
  const { executablePath, env } = JSON.parse(readFileSync(browserNote, 'utf8'));
  if (!existsSync(executablePath)) return undefined;
  const profile = mkdtempSync(join(tmpdir(), 'macrobowl-calibration-'));
  const options = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const start = performance.now();
  const child = spawn(executablePath, options, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => void child.once('error', resolve).once('close', resolve));
  const isReady = new Promise((resolve) => {
    child.stderr.on('data', (chunk) => String(chunk).includes('DevTools listening') && resolve(true));
    setTimeout(resolve, browserLimitMs, true).unref();
    void ended.then(() => resolve(false));
  });
  const took = (await isReady) ? performance.now() - start : undefined;
  child.kill('SIGKILL');
  await ended;
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return took;
}

/** The slowest part counts. @returns {Promise<{ factor: number; line: string }>} */
export async function calibrate() {
  return describeMachine({ processor: await processor(), disk: disk(), browser: await browser() });
}

/** @param {Record<keyof typeof reference, number | undefined>} took milliseconds of each part */
export function describeMachine(took) {
  const parts = /** @type {(keyof typeof reference)[]} */ (Object.keys(reference)).flatMap((name) => {
    const ms = took[name];
    return ms === undefined ? [] : [{ name, speed: reference[name] / ms }];
  });
  const speed = Math.min(...parts.map((part) => part.speed));
  const factor = factorFor(speed);
  const figures = parts.map((part) => `${part.name} ${part.speed.toFixed(1)}`).join(', ');
  return {
    factor,
    line: `this machine: ${speed.toFixed(1)} of the reference (${figures}); time limits × ${factor.toFixed(1)}`,
  };
}
