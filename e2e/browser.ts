import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Browser = { executablePath: string; env: Record<string, string> };

const cache = fileURLToPath(new URL('../.cache/browser/', import.meta.url));
const usualPlaces: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/** A Chromium to test with: the one in CHROME_PATH, else the one that comes with the packages, else an installed one. */
export function findBrowser(): Browser {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && given !== '') {
    if (!isProgram(given)) throw new Error(`CHROME_PATH is ${given}, which is no program. Correct or remove it.`);
    return { executablePath: given, env: {} };
  }
  // The packaged one is a Linux program for x64.
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser();
  const installed = usualPlaces[process.platform]?.find(isProgram);
  if (installed) return { executablePath: installed, env: {} };
  throw new Error('No browser to test with was found. Install Chrome or Chromium, or set CHROME_PATH to one.');
}

function packagedBrowser(): Browser {
  const folder = unpacked();
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return { executablePath: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: libraries } };
}

/** Unpacked aside and moved into place, so that several processes may ask at once and none sees half a browser. */
function unpacked(): string {
  const packaged = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = readFileSync(join(dirname(packaged), '../../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (isProgram(join(folder, 'chromium'))) return folder;

  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(join(cache, 'unpacking-'));
  try {
    // It unpacks into the temporary folder of its process, and its libraries only where it believes to be on Lambda.
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
