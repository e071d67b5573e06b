import { chromium } from '@playwright/test';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserNote } from '../scripts/calibrate.mjs';
import { timeLimit } from '../scripts/time-limit.mjs';

/** Options for Playwright's `chromium.launch`. */
export type Browser = { executablePath: string; env: Record<string, string> };

const cache = fileURLToPath(new URL('../.cache/browser/', import.meta.url));
const require = createRequire(import.meta.url);

/** The headless shell is preferred: it has only what tests need, and starts and draws much faster. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
];
const otherPlaces: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/** Time limit for Playwright's download: behind some firewalls it would wait for ever. */
const downloadMs = timeLimit(180_000);

/** The Chromium for everything that opens a browser. README.md has the search order. */
export function findBrowser(): Browser {
  // Playwright's workers call this again; the first process has set the variable.
  const known = process.env['E2E_BROWSER'];
  const found = known === undefined ? lookForBrowser() : (JSON.parse(known) as Browser);
  const note = JSON.stringify(found);
  process.env['E2E_BROWSER'] = note;
  if (known === undefined) remember(note);
  const { executablePath, env } = found;
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { executablePath, env: { ...Object.fromEntries(own), ...env } };
}

/** For the calibration of the next test run. */
function remember(note: string): void {
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(browserNote, note);
  } catch {
    // Without it, the browser is left out of the calibration.
  }
}

function lookForBrowser(): Browser {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && given !== '') {
    return isProgram(given)
      ? { executablePath: given, env: {} }
      : giveUp(`CHROME_PATH is ${given}, which is not a program. Correct or remove it.`);
  }
  const sources = [packagedBrowser, installedBrowser, browserOfPlaywright, browserOfDebian];
  for (const source of sources) {
    const found = orNone(source);
    if (found && starts(found)) return found;
  }
  return giveUp(
    'There is no browser to test with, and none could be downloaded. Install Chrome or Chromium (Debian: apt-get install chromium-headless-shell), or set CHROME_PATH to one.',
  );
}

/** A browser that cannot be unpacked or installed is none: the next one is tried. */
function orNone(source: () => Browser | undefined): Browser | undefined {
  try {
    return source();
  } catch (error) {
    say(`Browser: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    return undefined;
  }
}

function installedBrowser(): Browser | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, ...(otherPlaces[process.platform] ?? [])]
    .filter(isProgram)
    .map((executablePath) => ({ executablePath, env: {} }))
    .find(starts);
}

function browserOfPlaywright(): Browser | undefined {
  const downloaded = downloadedBrowser();
  if (downloaded) return downloaded;
  say('Browser: downloading the one of Playwright (about 100 MB, once)');
  const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium', '--only-shell'], {
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    stdio: 'ignore',
    timeout: downloadMs,
    killSignal: 'SIGKILL',
  });
  return downloadedBrowser();
}

/** Playwright reports the path of the full browser only; its headless shell is beside it. */
function downloadedBrowser(): Browser | undefined {
  const [, folder, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? [];
  if (folder === undefined || revision === undefined) return undefined;
  const shell = join(folder, `chromium_headless_shell-${revision}`);
  if (!existsSync(join(shell, 'INSTALLATION_COMPLETE'))) return undefined;
  const executablePath = readdirSync(shell, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(chrome-headless-shell|headless_shell)(\.exe)?$/.test(basename(path)))
    .map((path) => join(shell, path))
    .find(isProgram);
  return executablePath === undefined ? undefined : { executablePath, env: {} };
}

/** Debian, Ubuntu and their derivatives, when we may install packages. */
function browserOfDebian(): Browser | undefined {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined;
  say("Browser: installing the distribution's package (about 100 MB, once)");
  aptGet('update');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (aptGet('install', '--yes', '--no-install-recommends', name)) return installedBrowser();
  }
  return undefined;
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-o', 'Acquire::Retries=2', '-o', 'DPkg::Lock::Timeout=120', '-o', 'APT::Sandbox::User=root'];
  return spawnSync('apt-get', ['-qq', ...options, ...args], { env, stdio: 'ignore' }).status === 0;
}

/** A shared library may be missing, or the program may only be a stub that points to another package. */
function starts({ executablePath, env }: Browser): boolean {
  // On Windows `--version` opens a window.
  if (process.platform === 'win32') return true;
  const options = { env: { ...process.env, ...env }, stdio: 'ignore', timeout: timeLimit(60_000) } as const;
  return spawnSync(executablePath, ['--version'], options).status === 0;
}

function say(line: string): void {
  console.error(line);
}

function giveUp(whatAndRemedy: string): never {
  console.error(`macrobowl: ${whatAndRemedy}`);
  process.exit(1);
}

/** A Linux program for x64. */
function packagedBrowser(): Browser | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = unpacked();
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return { executablePath: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: libraries } };
}

/** Unpacked aside and moved into place, so that concurrent processes never see half a browser. */
function unpacked(): string {
  const packaged = require.resolve('@sparticuz/chromium');
  const manifest = readFileSync(join(dirname(packaged), '../../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (isProgram(join(folder, 'chromium'))) return folder;

  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(join(cache, 'unpacking-'));
  try {
    // It unpacks into the temporary folder of its process, and its libraries only when it detects AWS Lambda.
    const script = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();`;
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: dirname(fileURLToPath(import.meta.url)),
      env: { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (!isProgram(join(folder, 'chromium'))) renameSync(staging, folder);
  } catch (error) {
    if (!isProgram(join(folder, 'chromium'))) throw error;
  } finally {
    if (existsSync(staging)) rmSync(staging, { recursive: true, force: true });
  }
  return folder;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
