import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LockedPackages, filesIn, nameOfPlatform, thisPlatform } from './platforms.mjs';
import { node, root } from './project.mjs';

const platform = nameOfPlatform(thisPlatform);
const nodePackage = node.slice(root.length).replace(/[\\/]bin[\\/]node(\.exe)?$/, '');
/** A module that loads here. */
const nativeModule = filesIn(join(root, 'node_modules', '@tailwindcss')).find((file) => file.endsWith('.node')) ?? '';

const locked = { version: '1.0.0', integrity: 'sha512-0000' };
const forThisPlatform = { ...locked, optional: true, os: [process.platform], cpu: [process.arch] };
const packages: LockedPackages = {
  'node_modules/plain': locked,
  'node_modules/fast-part': forThisPlatform,
  'node_modules/part-for-another-system': { ...locked, optional: true, os: ['beos'] },
  [nodePackage]: forThisPlatform,
};
const installable = ['node_modules/plain', 'node_modules/fast-part', nodePackage];

/** A fake npm: copies the folder `after-npm`, prints NPM_PRINTS, and exits with 1 if that is set. */
const fakeNpm = `
  import { appendFileSync, cpSync, rmSync } from 'node:fs';
  appendFileSync('npm-calls', process.argv[2] + '\\n');
  rmSync('node_modules', { recursive: true, force: true });
  cpSync('after-npm', 'node_modules', { recursive: true });
  if (process.env.NPM_PRINTS) console.error(process.env.NPM_PRINTS);
  if (process.env.NPM_DIES) process.kill(process.pid, 'SIGKILL');
  process.exit(process.env.NPM_PRINTS ? 1 : 0);
`;

let shop: string;
const inShop = (path: string) => join(shop, path);

beforeEach(() => {
  shop = mkdtempSync(join(tmpdir(), 'a shop '));
  cpSync(join(root, 'scripts'), inShop('scripts'), { recursive: true });
  writeFileSync(inShop('package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
  writeFileSync(inShop('npm.mjs'), fakeNpm);
  const call = `import { ensureInstalled } from './scripts/ensure-installed.mjs'; await ensureInstalled();`;
  writeFileSync(inShop('start.mjs'), call);
  npmWillInstall(installable);
});
afterEach(() => rmSync(shop, { recursive: true }));

function npmWillInstall(paths: readonly string[], isDone = true) {
  rmSync(inShop('after-npm'), { recursive: true, force: true });
  for (const path of paths) {
    const folder = inShop(path.replace('node_modules', 'after-npm'));
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{}');
    if (path === 'node_modules/fast-part') copyFileSync(nativeModule, join(folder, 'fast.node'));
    if (path !== nodePackage) continue;
    writeFileSync(join(folder, 'bin', 'node'), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
  }
  // npm writes its list last.
  const list = Object.fromEntries(paths.map((path) => [path, packages[path]]));
  if (isDone) writeFileSync(inShop('after-npm/.package-lock.json'), JSON.stringify({ packages: list }));
}

function start(env: NodeJS.ProcessEnv = {}) {
  const npm = { npm_execpath: inShop('npm.mjs'), npm_node_execpath: process.execPath, npm_lifecycle_event: 'start' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [inShop('start.mjs')], {
    cwd: shop,
    env: { ...process.env, ...npm, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, error: stderr };
}

const callsOfNpm = () =>
  existsSync(inShop('npm-calls')) ? readFileSync(inShop('npm-calls'), 'utf8').trim().split('\n').length : 0;

describe('the installation', () => {
  it('runs once', () => {
    expect(start()).toEqual({ status: 0, stdout: expect.stringContaining('not installed yet'), error: '' });
    expect(start()).toEqual({ status: 0, stdout: '', error: '' });
    expect(callsOfNpm()).toBe(1);
  });

  it('is skipped after a manual npm ci', () => {
    renameSync(inShop('after-npm'), inShop('node_modules'));
    expect(start()).toEqual({ status: 0, stdout: '', error: '' });
    expect(callsOfNpm()).toBe(0);
  });

  it.skipIf(process.platform === 'win32')("links the project's Node, which npm 9 leaves out", () => {
    renameSync(inShop('after-npm'), inShop('node_modules'));
    start();
    const { stdout } = spawnSync(inShop('node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
    expect(stdout.trim()).toBe(process.version);
  });

  it('runs again after npm was killed', () => {
    npmWillInstall(['node_modules/plain'], false);
    const { status, error } = start({ NPM_DIES: '1' });
    expect(status).toBe(1);
    expect(error).toBe(
      `macrobowl: Packages for ${platform}: not installed yet, and npm was killed. Leave it time and run "npm start" again.\n`,
    );
    npmWillInstall(installable);
    expect(start()).toMatchObject({ status: 0, stdout: expect.stringContaining('not completely installed') });
    expect(callsOfNpm()).toBe(2);
  });

  it('runs again when a file of a package is missing', () => {
    start();
    rmSync(inShop('node_modules/plain/package.json'));
    expect(start()).toMatchObject({ status: 0, stdout: expect.stringContaining('plain is incomplete') });
    expect(existsSync(inShop('node_modules/plain/package.json'))).toBe(true);
  });

  it('runs again when a native module is truncated', () => {
    start();
    truncateSync(inShop('node_modules/fast-part/fast.node'), 1000);
    expect(start()).toMatchObject({ status: 0, stdout: expect.stringContaining('fast.node is damaged') });
    expect(callsOfNpm()).toBe(2);
  });

  it('runs again when the lockfile changed', () => {
    start();
    const changed = { ...packages, 'node_modules/plain': { ...locked, version: '1.0.1' } };
    writeFileSync(inShop('package-lock.json'), JSON.stringify({ packages: { '': {}, ...changed } }));
    expect(start().error).toContain('the lockfile changed, and npm could not fetch plain 1.0.1.');
    expect(callsOfNpm()).toBe(2);
  });

  it.each([
    ['FetchError: connect ECONNREFUSED', 'the package registry cannot be reached. Check the network connection'],
    ['npm error code ENOSPC', 'the disk is full. Free 2 GB'],
    ['npm error code EINTEGRITY', 'a package is not the one that package-lock.json has the hash of. Find out why'],
  ])('fails with one line when npm prints %s', (printed, reason) => {
    const { status, error } = start({ NPM_PRINTS: printed });
    expect(status).toBe(1);
    expect(error).toBe(
      `macrobowl: Packages for ${platform}: not installed yet, and ${reason} and run "npm start" again.\n`,
    );
  });

  it('fails with one line when npm leaves out an optional package for this platform', () => {
    npmWillInstall(['node_modules/plain', nodePackage]);
    const { status, error } = start();
    expect(status).toBe(1);
    expect(error).toBe(
      `macrobowl: Packages for ${platform}: not installed yet, and npm could not fetch fast-part 1.0.0. Check the network connection and run "npm start" again.\n`,
    );
  });

  it('fails with one line when a native module does not load', () => {
    truncateSync(inShop('after-npm/fast-part/fast.node'), 100);
    const { status, error } = start();
    expect(status).toBe(1);
    expect(error).toMatch(/^macrobowl: .*fast-part 1\.0\.0 does not load .* run "npm start" again\.\n$/);
    expect(error).toContain(platform);
  });

  it('fails with one line when a native program does not run', () => {
    // A shell takes an empty file for a script that does nothing, and succeeds.
    writeFileSync(inShop(`${nodePackage.replace('node_modules', 'after-npm')}/bin/node`), '');
    const { status, error } = start();
    expect(status).toBe(1);
    expect(error).toMatch(/^macrobowl: .* does not run .* run "npm start" again\.\n$/);
  });
});

it('has a native module to try', () => {
  expect(readdirSync(join(root, 'node_modules', '@tailwindcss'))).toContain('oxide');
  expect(nativeModule).not.toBe('');
});
