import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withProcessLock } from './process-lock.mjs';
import { giveUp, root, run, say, tool } from './project.mjs';

/** Inputs of the web build. */
const sources = [
  'src/web',
  'src/domain',
  'src/contract',
  'src/bowl-art',
  'public',
  'react-router.config.ts',
  'vite.config.ts',
  'scripts/endpoint-modules.ts',
  'scripts/lean-packages.ts',
  'scripts/trim-route-table.ts',
  'scripts/build-service-worker.ts',
  'scripts/describe-api.ts',
  'src/server/http/api-docs-page.ts',
  'src/server/http/open-api.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const stamp = join(root, 'build', 'built-from');

/** Builds the web app unless the existing build is up to date. */
export async function ensureBuilt() {
  if (isFresh()) return;
  await withProcessLock('build', async () => {
    const fingerprint = fingerprintOfSources();
    if (isFresh(fingerprint)) return;
    say('Web app: building (only when it changed)');
    // The stamp is removed first and written last, so that an interrupted build never counts.
    rmSync(stamp, { force: true });
    const { code, output } = await run([tool('@react-router/dev', 'react-router'), 'build'], {
      env: { NODE_ENV: 'production' },
      capture: true,
    });
    if (code !== 0) {
      console.error(output);
      giveUp('The web app could not be built. Its messages are above.');
    }
    const describing = ['--import', './src/server/import-resolver-hook.ts', 'scripts/describe-api.ts'];
    const described = await run([...describing, join(root, 'build', 'api-description.json')], { capture: true });
    if (described.code !== 0) {
      console.error(described.output);
      giveUp('The API could not be described. Its messages are above.');
    }
    writeFileSync(stamp, fingerprint);
  });
}

function isFresh(fingerprint = fingerprintOfSources()) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
}

function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (!existsSync(path)) return [];
  try {
    const entries = readdirSync(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
