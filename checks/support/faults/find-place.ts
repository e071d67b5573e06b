import { basename } from 'node:path';
import ts from 'typescript';
import type { Fault } from '../../faults.ts';

/** The text of each file of the project, by its path. */
export type Sources = ReadonlyMap<string, string>;
export type Place = { readonly file: string; readonly start: number; readonly end: number; readonly after: string };

/**
 * Where a fault is planted. A fault outlives a change of format and a move to another file: when its file does not have the place,
 * the only such place in the rest of the sources counts. A string is the reason why there is none.
 */
export function findPlace({ file, within, before, after }: Omit<Fault, 'caughtBy'>, sources: Sources): Place | string {
  const pattern = patternOf(before);
  const find = (path: string, source: string): Place[] =>
    rangesOf(path, source, within).flatMap(([from, to]) =>
      [...source.slice(from, to).matchAll(pattern)].map((match) => {
        const start = from + match.index;
        return { file: path, start, end: start + match[0].length, after: expand(after, match) };
      }),
    );
  const near = filesOf(file, sources).map((path) => find(path, sources.get(path) ?? ''));
  const places =
    near.find((found) => found.length > 0) ??
    [...sources].flatMap(([path, source]) => (isTest(path) ? [] : find(path, source)));
  const [place] = places;
  if (place === undefined) return `its place is neither in ${file} nor elsewhere`;
  if (places.length === 1) return place;
  return `it has ${places.length} places: ${[...new Set(places.map((one) => one.file))].join(', ')}`;
}

/** A later migration may replace what the named one creates: the newest counts. */
function filesOf(file: string, sources: Sources): string[] {
  if (!file.endsWith('.sql')) return [file];
  const migrations = [...sources.keys()].filter((path) => path.endsWith('.sql') && path >= file);
  return migrations.toSorted().toReversed();
}

/** `$1` stands for what a pattern left open. */
const expand = (after: string, groups: readonly (string | undefined)[]) =>
  after.replaceAll(/\$([1-9])/g, (whole, number: string) => groups[Number(number)] ?? whole);

/** The file of a test, also after a move to another folder. */
export function findTest(caughtBy: string, sources: Sources): string | undefined {
  if (sources.has(caughtBy)) return caughtBy;
  const found = [...sources.keys()].filter((path) => basename(path) === basename(caughtBy));
  return found.length === 1 ? found[0] : undefined;
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** White space and a comma before a closing bracket are matters of format. */
function patternOf(before: string | RegExp): RegExp {
  if (before instanceof RegExp) return new RegExp(before.source, `${before.flags.replace('g', '')}g`);
  const words = before.match(/[\p{L}\p{N}_$]+|[^\p{L}\p{N}_$\s]/gu) ?? [];
  const pattern = words.map((word, index) => {
    const isWord = /^[\p{L}\p{N}_$]/u.test(word);
    const followsWord = index > 0 && /[\p{L}\p{N}_$]$/u.test(words[index - 1]!);
    const space = isWord && followsWord ? String.raw`\s+` : String.raw`\s*`;
    const comma = /^[)\]}]$/.test(word) ? String.raw`(?:,\s*)?` : '';
    return `${index === 0 ? '' : space + comma}${word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}`;
  });
  return new RegExp(String.raw`(?<!\w(?=\w))${pattern.join('')}(?!(?<=\w)\w)`, 'gu');
}

/** The declarations of this name, or the whole file. */
function rangesOf(path: string, source: string, within: string | undefined): (readonly [number, number])[] {
  if (within === undefined) return [[0, source.length]];
  if (!source.includes(within) || !/\.tsx?$/.test(path)) return [];
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found: (readonly [number, number])[] = [];
  const visit = (node: ts.Node): void => {
    const name = (node as { name?: ts.Node }).name;
    if (ts.isDeclarationStatement(node) || ts.isVariableDeclaration(node) || ts.isClassElement(node)) {
      if (name?.getText(tree) === within) {
        found.push([node.getStart(tree), node.getEnd()]);
        return;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
