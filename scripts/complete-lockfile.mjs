/**
 * npm leaves packages for other systems out of the lockfile when the registry it was written with did not have them.
 * Then "npm ci" refuses to run anywhere. This adds them from what their users ask for: `node scripts/complete-lockfile.mjs`.
 * With --check it only tells whether something is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, say } from './project.mjs';

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

/** Looks where Node would, for a package that the one at `path` asks for. @param {string} path @param {string} name */
function isLocked(path, name) {
  const parents =
    path === ''
      ? []
      : path.split('/node_modules/').map((_, depth, parts) => `${parts.slice(0, depth + 1).join('/node_modules/')}/`);
  return ['', ...parents].some((parent) => lock.packages[`${parent}node_modules/${name}`]);
}

/** @param {string} name such as @oxlint/binding-linux-x64-musl */
function platformOf(name) {
  const os = /android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|windows|aix/.exec(name)?.[0];
  const cpu = /x64|arm64|arm|ia32|ppc64|riscv64|s390x|loong64|mips64el|wasm32/.exec(name)?.[0];
  if (!cpu) giveUp(`${name} does not tell its system. Install with a registry that has it.`);
  const libc = /musl/.test(name) ? 'musl' : os === 'linux' && /gnu/.test(name) ? 'glibc' : undefined;
  return {
    cpu: [cpu],
    ...(libc && { libc: [libc] }),
    ...(os && { os: [os === 'windows' ? 'win32' : os] }),
  };
}

const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(path, name))
    .map(([name, version]) => ({ name, version, dev })),
);

if (missing.length === 0) {
  say('Lockfile: complete');
} else if (process.argv.includes('--check')) {
  giveUp(
    `package-lock.json lacks ${missing.length} packages for other systems, such as ${missing[0].name}. ` +
      'Run "node scripts/complete-lockfile.mjs" and commit it.',
  );
} else {
  for (const { name, version, dev } of missing) {
    if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) giveUp(`${name}@${version} is no exact version.`);
    lock.packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev && { dev }), optional: true };
  }
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  say(`Lockfile: added ${missing.length} packages for other systems`);
}
