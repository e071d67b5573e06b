import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { timeLimit } from '../scripts/time-limit.mjs';

const root = join(import.meta.dirname, '../src');

type Pattern = { readonly source: string; readonly flags: string; readonly place: string };

async function sourceFiles(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.d|\.test)\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('/testing/'));
}

/** Every regular expression of a file; `new RegExp(…)` only with a literal argument. */
function patternsOf(path: string, text: string): Pattern[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: Pattern[] = [];
  const place = (node: ts.Node) =>
    `${path.slice(root.length + 1)}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), place: place(node) });
    } else if (ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp') {
      const [source, flags] = node.arguments ?? [];
      if (source && ts.isTemplateExpression(source)) {
        // Interpolated values are assumed to be words; only the pattern around them is tested.
        const filled = source.head.text + source.templateSpans.map(({ literal }) => `word${literal.text}`).join('');
        found.push({ source: filled, flags: flags && ts.isStringLiteral(flags) ? flags.text : '', place: place(node) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const token = /\\[pP]\{[^}]*\}|\\u\{?[\da-fA-F]{4,5}\}?|\\x[\da-fA-F]{2}|\\.|\[(?:\\.|[^\]\\])*\]|[^()|?*+{}^$]/gu;
const alphabet = [
  ...Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)),
  ...'\t\n\r\u0000\u00A0\u200B\u200E\u202E\u2060\u2800\uFF1D\uFEFFé'.split(''),
];

type Part = { readonly taken: readonly string[]; readonly refused: string | undefined };

/** For each single-character part of a pattern: some characters that match and one that does not. */
function partsOf({ source, flags }: Pattern): Part[] {
  return (source.replaceAll(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(').match(token) ?? [])
    .filter((part) => !/^\\[bBk\d]/.test(part))
    .map((part) => {
      const isOne = new RegExp(`^(?:${part})$`, flags.replaceAll(/[gy]/g, ''));
      return {
        taken: alphabet.filter((char) => isOne.test(char)).slice(0, 2),
        refused: ['\u0001', 'a', '0', ' ', '!'].find((char) => !isOne.test(char)),
      };
    })
    .filter(({ taken }) => taken.length > 0);
}

type Attack = (length: number) => string;

/** A matching prefix, a repeated part, and an end that does not match. */
function* attacksOn(pattern: Pattern): Generator<Attack> {
  const parts = partsOf(pattern).slice(0, 30);
  const walk = parts.map(({ taken: [first] }) => first!);
  const beginnings = walk.map((_, index) => walk.slice(0, index + 1).join(''));
  const chars = [...new Set(parts.flatMap(({ taken }) => taken))];
  const strangers = new Set(parts.flatMap(({ refused }) => refused ?? []));
  const few = chars.slice(0, 5);
  const pairs = few.flatMap((one) => few.filter((other) => other !== one).map((other) => one + other));
  for (const pump of new Set([...chars.slice(0, 12), ...pairs, ...beginnings])) {
    for (const way of new Set(['', ...strangers, ...beginnings.slice(0, 12)])) {
      for (const end of new Set(['', ...strangers])) {
        yield (length) => way + pump.repeat(Math.ceil(length / pump.length)) + end;
      }
    }
  }
}

/** CPU time of this thread in milliseconds, so that other processes do not count. */
function cost(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage();
  text.replace(pattern, '');
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const [short, long] = [2_000, 8_000];

const repeats = /[*+]|\{\d*,\}/;
const repeatsGroup = /\)(?:[*+]|\{)/;

/** An input with more than linear cost. Short inputs first, so that an exponential pattern is found early. */
function slowInput(pattern: Pattern): string | null {
  if (!repeats.test(pattern.source)) return null;
  const regex = new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, '')}g`);
  const first = repeatsGroup.test(pattern.source) ? [12, 16, 20, 24, 28, 400] : [400];
  for (const attack of attacksOn(pattern)) {
    for (const length of first) if (cost(regex, attack(length)) > 20) return attack(12);
    // Quadratic cost would be two million steps: some milliseconds.
    if (cost(regex, attack(short)) < 1) continue;
    const [shorter, longer] = [short, long].map((length) =>
      Math.min(...Array.from({ length: 3 }, () => cost(regex, attack(length)))),
    );
    if (longer! > 10 && longer! > shorter! * 8) return attack(12);
  }
  return null;
}

describe('regular expressions', () => {
  it('take no more than linear time, in all of the source', { timeout: timeLimit(120_000) }, async () => {
    const files = await sourceFiles();
    const patterns = (
      await Promise.all(files.map(async (path) => patternsOf(path, await readFile(path, 'utf8'))))
    ).flat();
    expect(patterns.length).toBeGreaterThan(100);
    const distinct = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
    const slow = [...distinct].flatMap(([text, pattern]) => {
      const input = slowInput(pattern);
      return input === null ? [] : [`${pattern.place} ${text} with ${JSON.stringify(input)} …`];
    });
    expect(slow).toEqual([]);
  });

  it.each([
    /^[\s\u200B]+|[\s\u200B]+$/gu,
    /^[^\p{L}]+|[^\p{L}]+$/gu,
    /(a+)+$/,
    /(?:\w+\s?)*!/,
    /\/+$/,
    /<script[^>]*>[^]*?<\/script>/,
    /^(\d+)*x$/,
    /\s*;\s*q=0/,
    /^.*,.*,.*!$/,
  ])('%s is detected as slow', ({ source, flags }) => {
    expect(slowInput({ source, flags, place: '' })).not.toBeNull();
  });

  it.each([/^[\w-]{43}$/, /^[\s\u2800]*$/u, /[&<>"]/g, /^\/images\/[\w-]+\.webp$/, /^\s*[=+\-@]/])(
    '%s is accepted',
    ({ source, flags }) => {
      expect(slowInput({ source, flags, place: '' })).toBeNull();
    },
  );
});
