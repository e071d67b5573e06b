import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ os: string; cpu: string; libc?: string | undefined }} Platform as package.json files spell it */
/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [inBundle]
 * @property {boolean} [link]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */
/** @typedef {Record<string, LockedPackage>} LockedPackages by their path, as in the `packages` of package-lock.json */

/** Platforms on which `npm start` and `npm test` must work. `elfMachine` is e_machine of the ELF header. */
export const firstClassPlatforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc', elfMachine: 62 },
  { os: 'linux', cpu: 'arm64', libc: 'glibc', elfMachine: 183 },
];

/** @type {Platform} */
export const thisPlatform = { os: process.platform, cpu: process.arch, libc: libcOfThisProcess() };

/** @returns {string | undefined} */
function libcOfThisProcess() {
  if (process.platform !== 'linux') return undefined;
  // Otherwise the report does a reverse DNS lookup for every open connection.
  process.report.excludeNetwork = true;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** @param {Platform} platform */
export function nameOfPlatform({ os, cpu, libc }) {
  return [os, cpu, libc].filter(Boolean).join('-');
}

/** Whether it is for certain platforms only, like the optionalDependencies of a package with native parts. @param {LockedPackage} entry */
export function isPlatformPackage(entry) {
  return Boolean(entry.optional && (entry.os || entry.cpu || entry.libc));
}

/** npm's rule. @param {LockedPackage} entry @param {Platform} platform */
export function fits(entry, { os, cpu, libc }) {
  return allows(entry.os, os) && allows(entry.cpu, cpu) && (os !== 'linux' || allows(entry.libc, libc));
}

/** @param {string | string[] | undefined} list such as `linux`, `[x64, arm64]` or `[!win32]` @param {string | undefined} value */
function allows(list, value) {
  const names = [list ?? []].flat();
  if (names.includes(`!${value}`)) return false;
  return names.every((name) => name === 'any' || name.startsWith('!')) || names.includes(String(value));
}

/** Paths of a package's own files, without the packages installed in it. @param {string} folder @returns {string[]} */
export function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return entry.name === 'node_modules' ? [] : filesIn(path);
  });
}

/** ELF machine of a program or library; undefined for other files. @param {string} file */
export function elfMachineOf(file) {
  const header = Buffer.alloc(20);
  const descriptor = openSync(file, 'r');
  try {
    if (readSync(descriptor, header, 0, 20, 0) < 20) return undefined;
  } finally {
    closeSync(descriptor);
  }
  if (header.toString('latin1', 0, 4) !== '\u007FELF') return undefined;
  const isBigEndian = header[5] === 2;
  return isBigEndian ? header.readUInt16BE(18) : header.readUInt16LE(18);
}
