import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

const roots = ['src', 'checks', 'scripts'];
const isTest = (file: string) => /\.test\.(ts|tsx|mjs)$/.test(file);

/** Who imports whom, the other way round. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

export async function readSources(root: string): Promise<string[]> {
  const files: string[] = [];
  for (const folder of roots) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const file = relative(root, join(entry.parentPath, entry.name));
      if (entry.isFile() && /\.(ts|tsx|mjs)$/.test(file)) files.push(file);
    }
  }
  return files.toSorted();
}

export async function readImporters(root: string, files: readonly string[]): Promise<Importers> {
  const importers = new Map<string, Set<string>>();
  for (const file of files) {
    const source = await readFile(join(root, file), 'utf8');
    for (const [, name] of source.matchAll(/(?:from|import)\s*\(?'([#.][^']+)'/g)) {
      const imported = name!.startsWith('#') ? `src/${name!.slice(1)}` : join(dirname(file), name!);
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
    }
  }
  return importers;
}

/** The tests that reach a file, nearest first, with how many imports lie between. */
function reaching(importers: Importers, file: string): Map<string, number> {
  const distances = new Map([[file, 0]]);
  const found = new Map<string, number>();
  for (const [one, distance] of distances) {
    for (const next of importers.get(one) ?? []) {
      // Builders of tests use everything, whatever is tested.
      if (distances.has(next) || next.includes('/testing/')) continue;
      distances.set(next, distance + 1);
      if (isTest(next)) found.set(next, distance + 1);
    }
  }
  return found;
}

/** Those of `checks` look at the repository as a whole, which a copy is not. */
const isQuick = (test: string) => test.startsWith('src/') && !test.startsWith('src/server/');

/** What looks at every call of the API, whichever module it is of. */
const acrossModules = ['src/server/bystanders.test.ts', 'src/server/permission-matrix.test.ts'];

const isFull = (turn: readonly string[]) => turn.length > 0;

/**
 * Which tests should notice a change of a file, in turns: the nearest first.
 * - A rule of the domain has its tests beside it; where it has none, the nearest that reach it.
 * - Every test of the server reaches every file of it through the app, so that of those its own module counts; for a file outside of
 *   the modules those that import it, where there are any.
 */
export function relatedTests(importers: Importers, tests: readonly string[], file: string): string[][] {
  const found = [...reaching(importers, file)].toSorted(([, a], [, b]) => a - b);
  const near = found.filter(([, distance]) => distance <= 2).map(([test]) => test);
  if (file.startsWith('src/server/')) {
    const module = /^src\/server\/modules\/[^/]+\//.exec(file)?.[0];
    if (module === undefined && near.length > 0) return [near, acrossModules];
    const own = tests.filter((test) => test.startsWith(module ?? `${dirname(file)}/`) || near.includes(test));
    const topic = basename(file).split('-')[0]!;
    const nearestFirst = own.toSorted((a, b) => Number(b.includes(topic)) - Number(a.includes(topic)));
    return [nearestFirst, acrossModules].filter(isFull);
  }
  const quick = near.filter(isQuick);
  const far = found.map(([test]) => test).filter((test) => isQuick(test) && !quick.includes(test));
  if (!file.startsWith('src/domain/')) return [quick, far].filter(isFull);
  const pure = near.filter((test) => test.startsWith('src/domain/'));
  const server = near.filter((test) => test.startsWith('src/server/'));
  return [pure, quick, far, server].filter(isFull).slice(0, 1);
}
