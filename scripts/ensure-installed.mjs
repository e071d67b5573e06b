import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { npmCi, explainNpmFailure } from './npm.mjs';
import { withProcessLock } from './process-lock.mjs';
import { filesIn, fits, isPlatformPackage, nameOfPlatform, thisPlatform } from './platforms.mjs';
import { giveUp, node, root, say } from './project.mjs';

/** Written after a complete install whose native parts load; compared at each start. */
const stamp = join(root, 'node_modules', '.macrobowl-installed.json');
const platform = nameOfPlatform(thisPlatform);
const command = process.env.npm_lifecycle_event?.replace(/^(?!start$|test$)/, 'run ') ?? 'start';
const again = `run "npm ${command}" again`;

/** Size of the packages, without npm's cache. */
const neededMegabytes = 800;

/** Installs from the lockfile unless the installed packages match it and load. */
export async function ensureInstalled() {
  if (!faultOfInstallation()) return;
  await withProcessLock('install', async () => {
    const fault = faultOfInstallation();
    if (!fault) return;
    const isInstalledByHand = read(stamp)?.lockfile !== hashOfLockfile() && !missingPackage();
    if (isInstalledByHand && !faultOfNativeParts()) return writeStamp();
    if (process.platform === 'win32' && process.execPath === node) {
      giveUp(
        'The packages are out of date, and Windows does not replace a program that runs. Run "npm ci" and try again.',
      );
    }
    const fail = (/** @type {string} */ reason) => {
      // On a full disk npm may omit or truncate a package, which can cause any error.
      const full = 'the disk is full. Free 2 GB';
      giveUp(`Packages for ${platform}: ${fault}, and ${isDiskFull() ? full : reason} and ${again}.`);
    };
    if (isDiskFull()) fail('');
    say(`Packages: ${fault}; installing from the lockfile (a minute or two)`);
    rmSync(stamp, { force: true });
    const { code, output } = await npmCi(['--include=dev', '--include=optional']);
    if (code !== 0) fail(explainNpmFailure(output));
    // npm silently omits an optional package that it cannot fetch.
    const missing = missingPackage();
    if (missing) fail(`npm could not fetch ${missing}. Check the network connection`);
    const broken = faultOfNativeParts();
    if (broken) fail(`${broken}. Remove the folder node_modules`);
    writeStamp();
  });
}

/** Whether free space plus the current size of node_modules is too small. */
function isDiskFull() {
  const { bavail, bsize } = statfsSync(root);
  const neededBytes = neededMegabytes * 1024 ** 2 - bavail * bsize;
  if (neededBytes <= 0) return false;
  const folder = join(root, 'node_modules');
  if (!existsSync(folder)) return true;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sizes = files.map((file) => statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0) < neededBytes;
}

/** The first mismatch between the packages and the stamp; undefined when there is none. */
function faultOfInstallation() {
  const noted = read(stamp);
  if (!noted) return existsSync(join(root, 'node_modules')) ? 'not completely installed' : 'not installed yet';
  if (noted.lockfile !== hashOfLockfile()) return 'the lockfile changed';
  if (noted.platform !== platform) return `installed for ${noted.platform}`;
  for (const [path, files] of Object.entries(noted.files)) {
    if (countFiles(path) !== files) return `${path.slice('node_modules/'.length)} is incomplete`;
  }
  for (const [file, size] of Object.entries(noted.nativeFiles)) {
    if (statSync(join(root, file), { throwIfNoEntry: false })?.size !== size)
      return `${file.slice('node_modules/'.length)} is damaged`;
  }
}

function writeStamp() {
  linkNode();
  const paths = Object.keys(read(join(root, 'node_modules', '.package-lock.json')).packages);
  const noted = {
    lockfile: hashOfLockfile(),
    platform,
    files: Object.fromEntries(paths.map((path) => [path, countFiles(path)])),
    nativeFiles: Object.fromEntries(
      nativePackages()
        .flatMap(({ folder }) => filesIn(folder).filter(isNative))
        .map((file) => [relative(root, file), statSync(file).size]),
    ),
  };
  writeFileSync(stamp, JSON.stringify(noted));
}

/** @param {string} path */
function countFiles(path) {
  try {
    return filesIn(join(root, path)).length;
  } catch {
    return -1;
  }
}

/** The first package for this platform that is missing or not in the version of the lockfile. */
function missingPackage() {
  // npm writes its own list when it is done.
  const installed = read(join(root, 'node_modules', '.package-lock.json'))?.packages ?? {};
  const isInstalled = (/** @type {[string, import('./platforms.mjs').LockedPackage]} */ [path, entry]) =>
    installed[path]?.version === entry.version &&
    installed[path]?.integrity === entry.integrity &&
    existsSync(join(root, path, 'package.json'));
  const missing = neededPackages().find((entry) => !isInstalled(entry));
  return missing && nameAndVersion(missing);
}

function neededPackages() {
  return Object.entries(lockedPackages()).filter(
    ([path, entry]) => path !== '' && (!entry.optional || (isPlatformPackage(entry) && fits(entry, thisPlatform))),
  );
}

function nativePackages() {
  return neededPackages()
    .filter(([, entry]) => isPlatformPackage(entry))
    .map(([path, entry]) => ({ name: nameAndVersion([path, entry]), folder: join(root, path) }));
}

/** @param {[string, import('./platforms.mjs').LockedPackage]} entry */
function nameAndVersion([path, { version }]) {
  return `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`;
}

/** Starts each native program and loads each native module of this platform. Returns the first failure. */
function faultOfNativeParts() {
  for (const { folder } of nativePackages()) completeSymbolicLinks(folder);
  const packages = nativePackages().map((one) => ({ ...one, files: filesIn(one.folder) }));
  for (const { name, files } of packages) {
    for (const program of files.filter(isNativeProgram)) {
      const { error, status, signal, stdout, stderr } = spawnSync(program, ['--help'], { encoding: 'utf8' });
      // An empty file counts as a script that does nothing, and succeeds.
      if (status === 0 && stdout + stderr !== '') continue;
      return `${name} does not run (${error?.message ?? (stderr.trim().split('\n')[0] || signal || `exit code ${status}`)})`;
    }
  }
  // In a child process: a damaged module can crash it. The last line names the module.
  const load = `for (const file of process.argv.slice(1)) { console.log(file); process.dlopen({ exports: {} }, file); }
    process.exit(0);`;
  const modules = packages.flatMap(({ files }) => files.filter((file) => file.endsWith('.node')));
  const { status, signal, stdout, stderr } = spawnSync(node, ['-e', load, ...modules], { encoding: 'utf8' });
  if (status === 0) return undefined;
  const culprit = packages.find(({ files }) => files.includes(stdout.trim().split('\n').at(-1) ?? ''));
  const reason = /^Error: (.*)$/m.exec(stderr)?.[1] ?? signal ?? `exit code ${status}`;
  return `${culprit?.name ?? node} does not load (${reason})`;
}

/** npm 9, which Debian has, links no command named node; the units of deploy/ start it. */
function linkNode() {
  const link = join(root, 'node_modules', '.bin', 'node');
  if (thisPlatform.os === 'win32' || !existsSync(node) || lstatSync(link, { throwIfNoEntry: false })) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), node), link);
}

/** npm packages cannot contain symbolic links. The PostgreSQL package lists them for its install script, which we do not run. @param {string} folder */
function completeSymbolicLinks(folder) {
  for (const { source, target } of read(join(folder, 'native', 'pg-symlinks.json')) ?? []) {
    const link = join(folder, target);
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), link);
  }
}

/** Programs are in `bin`, that of oxlint-tsgolint beside its package.json. @param {string} file */
function isNativeProgram(file) {
  const name = basename(file).replace(/\.exe$/, '');
  return name === 'tsgolint' || (basename(dirname(file)) === 'bin' && !name.includes('.'));
}

/** @param {string} file */
function isNative(file) {
  return isNativeProgram(file) || /\.(node|dll|dylib|so|so\.[\d.]+)$/.test(file);
}

/** @returns {import('./platforms.mjs').LockedPackages} */
function lockedPackages() {
  const locked = read(join(root, 'package-lock.json'));
  if (!locked) giveUp('package-lock.json is missing or broken. Restore it with "git checkout package-lock.json".');
  return locked.packages;
}

function hashOfLockfile() {
  try {
    return createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex');
  } catch {
    return giveUp('package-lock.json is missing. Restore it with "git checkout package-lock.json".');
  }
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
