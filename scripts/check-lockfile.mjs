/**
 * Checks that a fresh clone installs on every first-class platform from reviewed packages only: every package of the
 * lockfile has a hash, every package with native parts has those of each first-class platform, and those are programs for
 * that machine. Native parts that are not installed here are downloaded once.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainNpmFailure, isRegistryUnreachable, npmCi } from './npm.mjs';
import {
  elfMachineOf,
  filesIn,
  firstClassPlatforms,
  fits,
  isPlatformPackage,
  nameOfPlatform,
  thisPlatform,
} from './platforms.mjs';
import { giveUp, root, say } from './project.mjs';

/** @typedef {import('./platforms.mjs').LockedPackages} LockedPackages */

/** Problems of the lockfile. @param {LockedPackages} packages @returns {string[]} */
export function faultsOfLockfile(packages) {
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...(path === '' || entry.integrity || entry.inBundle || entry.link ? [] : [`${path} has no hash`]),
    ...faultsOfNativeParts(packages, path),
  ]);
}

/** @param {LockedPackages} packages @param {string} path of the package that depends on them */
function faultsOfNativeParts(packages, path) {
  const names = Object.keys(packages[path]?.optionalDependencies ?? {});
  const parts = names.map((name) => ({ name, entry: find(packages, path, name) }));
  // An entry is missing if the registry had no such version when the lockfile was created.
  const faults = parts.filter(({ entry }) => !entry).map(({ name }) => `${name}, a dependency of ${path}, is missing`);
  const platformPackages = parts.flatMap(({ entry }) => (entry && isPlatformPackage(entry) ? [entry] : []));
  // A package for one system, such as fsevents, need not exist for every platform.
  const isForManySystems = new Set(platformPackages.flatMap(({ os }) => os ?? [])).size > 1;
  if (!isForManySystems) return faults;
  const lacking = firstClassPlatforms.filter((platform) => !platformPackages.some((entry) => fits(entry, platform)));
  return [
    ...faults,
    ...lacking.map((platform) => `${path || 'package.json'} has nothing for ${nameOfPlatform(platform)}`),
  ];
}

/** Node's module resolution. @param {LockedPackages} packages @param {string} from @param {string} name */
function find(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (entry || folder === '') return entry;
  }
}

/** Files that are not for the machine. @param {string} folder @param {number} elfMachine @returns {string[]} */
export function faultsOfPrograms(folder, elfMachine) {
  if (!existsSync(folder)) return [`${basename(folder)} is missing`];
  const programs = filesIn(folder)
    .map((file) => ({ file: relative(folder, file), machine: elfMachineOf(file) }))
    .filter(({ machine }) => machine !== undefined);
  if (programs.length === 0) return ['there is no program or library in it'];
  return programs
    .filter(({ machine }) => machine !== elfMachine)
    .map(({ file, machine }) => `${file} is for ELF machine ${machine}, not ${elfMachine}`);
}

/** @param {LockedPackages} packages @param {(typeof firstClassPlatforms)[number]} platform */
function partsFor(packages, platform) {
  return Object.entries(packages)
    .filter(([, entry]) => isPlatformPackage(entry) && fits(entry, platform))
    .map(([path, entry]) => ({ path, entry, name: path.slice(path.lastIndexOf('node_modules/') + 13), platform }));
}

/**
 * Downloads packages of another platform under aliases; npm verifies their hashes.
 * @param {string} folder @param {ReturnType<typeof partsFor>} parts @returns {Promise<boolean>} false without a network
 */
async function download(folder, parts) {
  const dependencies = Object.fromEntries(
    parts.map(({ name, entry }, index) => [`part-${index}`, `npm:${name}@${entry.version}`]),
  );
  const entries = parts.map(({ name, entry: { version, integrity } }, index) => [
    `node_modules/part-${index}`,
    { name, version, integrity },
  ]);
  const project = { name: 'parts', version: '0.0.0' };
  const packages = { '': { ...project, dependencies }, ...Object.fromEntries(entries) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...project, dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...project, lockfileVersion: 3, packages }));
  // npm installs packages of another platform only with --force.
  const { code, output } = await npmCi(['--force'], folder);
  if (code === 0) return true;
  if (isRegistryUnreachable(output)) return false;
  giveUp(
    `The native packages of the other platforms could not be checked: ${explainNpmFailure(output)} and try again.`,
  );
}

async function main() {
  /** @type {LockedPackages} */
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const faults = faultsOfLockfile(packages);

  const cache = join(root, '.cache');
  const memory = join(cache, 'checked-native-packages.json');
  /** @type {Set<string | undefined>} hashes of packages that were found to be for the right machine */
  const checked = new Set(existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : []);
  const parts = firstClassPlatforms.flatMap((platform) => partsFor(packages, platform));
  const installed = parts.filter(({ platform }) => fits(platform, thisPlatform));
  const others = parts.filter((part) => !installed.includes(part) && !checked.has(part.entry.integrity));
  for (const { name, path, platform } of installed) {
    faults.push(...faultsOfPrograms(join(root, path), platform.elfMachine).map((fault) => `${name}: ${fault}`));
  }
  if (others.length > 0) {
    say(`Downloading ${others.length} native packages of the other platforms (once for each version)`);
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, 'native-packages-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const isDownloaded = await download(folder, others);
    // Tests must run without a network; the CI has one.
    if (!isDownloaded)
      say('Not checked: the native packages of the other platforms, as the registry cannot be reached');
    for (const [index, { name, entry, platform }] of isDownloaded ? others.entries() : []) {
      const found = faultsOfPrograms(join(folder, 'node_modules', `part-${index}`), platform.elfMachine);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
      if (found.length === 0) checked.add(entry.integrity);
    }
    writeFileSync(memory, JSON.stringify([...checked]));
  }

  if (faults.length > 0) giveUp(`The lockfile does not serve every platform:\n${faults.join('\n')}`);
  const names = firstClassPlatforms.map(nameOfPlatform).join(' and ');
  say(
    `Lockfile: ${Object.keys(packages).length - 1} packages, all with hashes; ${parts.length} with native parts for ${names}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
