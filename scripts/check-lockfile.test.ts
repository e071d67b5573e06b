import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOfLockfile, faultsOfPrograms } from './check-lockfile.mjs';
import { type LockedPackage, type LockedPackages, fits } from './platforms.mjs';

const hash = { integrity: 'sha512-0000' };
const part = (os: string, cpu: string, libc?: string): LockedPackage => ({
  version: '1.0.0',
  ...hash,
  optional: true,
  os: [os],
  cpu: [cpu],
  ...(libc !== undefined && { libc: [libc] }),
});

/** One package with native parts for four platforms. */
function lockfile(changes: LockedPackages = {}): LockedPackages {
  const parts: LockedPackages = {
    'node_modules/@fast/linux-x64-gnu': part('linux', 'x64', 'glibc'),
    'node_modules/@fast/linux-arm64-gnu': part('linux', 'arm64', 'glibc'),
    'node_modules/@fast/linux-arm64-musl': part('linux', 'arm64', 'musl'),
    'node_modules/@fast/darwin-arm64': part('darwin', 'arm64'),
  };
  const names = Object.keys(parts).map((path) => path.slice('node_modules/'.length));
  const optionalDependencies = Object.fromEntries(names.map((name) => [name, '1.0.0']));
  return { '': {}, 'node_modules/fast': { version: '1.0.0', ...hash, optionalDependencies }, ...parts, ...changes };
}

const without = (packages: LockedPackages, path: string) =>
  Object.fromEntries(Object.entries(packages).filter(([one]) => one !== path));

describe('the lockfile', () => {
  it('is complete in this project', () => {
    const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
    const { packages } = JSON.parse(text) as { packages: LockedPackages };
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(faultsOfLockfile(packages)).toEqual([]);
  });

  it('is fine with native parts for both first-class platforms', () => {
    expect(faultsOfLockfile(lockfile())).toEqual([]);
  });

  it('is refused when an entry for a platform is missing', () => {
    expect(faultsOfLockfile(without(lockfile(), 'node_modules/@fast/linux-arm64-gnu'))).toEqual([
      '@fast/linux-arm64-gnu, a dependency of node_modules/fast, is missing',
      'node_modules/fast has nothing for linux-arm64-glibc',
    ]);
  });

  it('is refused when a package offers nothing for a first-class platform, even if it offers it for musl', () => {
    const optionalDependencies = {
      '@fast/linux-x64-gnu': '1.0.0',
      '@fast/linux-arm64-musl': '1.0.0',
      '@fast/darwin-arm64': '1.0.0',
    };
    const fast = { version: '1.0.0', ...hash, optionalDependencies };
    expect(faultsOfLockfile(lockfile({ 'node_modules/fast': fast }))).toEqual([
      'node_modules/fast has nothing for linux-arm64-glibc',
    ]);
  });

  it('is refused when an entry has no hash, unless it is packed inside another', () => {
    const changes = {
      'node_modules/plain': { version: '1.0.0' },
      'node_modules/fast/node_modules/inner': { version: '1.0.0', inBundle: true },
    };
    expect(faultsOfLockfile(lockfile(changes))).toEqual(['node_modules/plain has no hash']);
  });

  it('finds native parts in a nested node_modules', () => {
    const outer = lockfile()['node_modules/fast'] ?? {};
    expect(faultsOfLockfile(lockfile({ 'node_modules/user/node_modules/fast': outer }))).toEqual([]);
  });

  it('accepts a package that is for one system only', () => {
    const changes = {
      'node_modules/watcher': { version: '1.0.0', ...hash, optionalDependencies: { fsevents: '2.0.0' } },
      'node_modules/fsevents': { version: '2.0.0', ...hash, optional: true, os: ['darwin'] },
    };
    expect(faultsOfLockfile(lockfile(changes))).toEqual([]);
  });
});

describe('a package fits a platform', () => {
  const x64 = { os: 'linux', cpu: 'x64', libc: 'glibc' };
  it.each([
    [{}, true],
    [{ os: 'linux', cpu: 'x64' }, true],
    [{ os: ['linux'], cpu: ['arm64'] }, false],
    [{ os: ['!win32'] }, true],
    [{ os: ['!linux'] }, false],
    [{ os: ['linux'], cpu: ['x64'], libc: ['musl'] }, false],
  ])('%j on linux-x64-glibc: %s', (entry, expected) => {
    expect(fits(entry, x64)).toBe(expected);
  });
});

describe('the programs of a platform package', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'programs-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function writeProgram(name: string, machine: number) {
    const header = Buffer.alloc(64);
    header.write('\u007FELF', 'latin1');
    header.writeUInt16LE(machine, 18);
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'bin', name), header);
  }

  it('are for its machine', () => {
    writeProgram('fast', 62);
    writeFileSync(join(folder, 'README.md'), 'not a program');
    expect(faultsOfPrograms(folder, 62)).toEqual([]);
  });

  it('are refused when one is for another machine', () => {
    writeProgram('fast', 62);
    writeProgram('slow', 183);
    expect(faultsOfPrograms(folder, 62)).toEqual([`${join('bin', 'slow')} is for ELF machine 183, not 62`]);
  });

  it('are refused when there is none, or no package', () => {
    expect(faultsOfPrograms(folder, 62)).toEqual(['there is no program or library in it']);
    expect(faultsOfPrograms(join(folder, 'absent'), 62)).toEqual(['absent is missing']);
  });
});
