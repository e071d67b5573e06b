import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { configVariables } from '#server/config-variables.ts';
import packageJson from '../package.json' with { type: 'json' };
import { configurationDocs } from '../scripts/configuration-docs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
const repositoryFiles = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').filter((path) =>
  existsSync(join(root, path)),
);
const documents = repositoryFiles.filter((path) => path.endsWith('.md'));

const withoutCodeBlocks = (text: string) => text.replaceAll(/^```.*?^```$/gms, '');
const codeSpans = (text: string) => [...withoutCodeBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
const tableCells = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('documentation', () => {
  it('names only files that are in the repository', () => {
    const wrong = documents.flatMap((document) =>
      codeSpans(read(document))
        .filter((span) => isPath(span) && !isGenerated(span) && !existsInRepository(span))
        .map((span) => `${document}: ${span}`),
    );
    expect(wrong).toEqual([]);
  });

  it('links only to files and headings that exist', () => {
    const wrong = documents.flatMap((document) =>
      linksOf(read(document))
        .filter((link) => !leadsSomewhere(document, link))
        .map((link) => `${document}: ${link}`),
    );
    expect(wrong).toEqual([]);
  });

  it('names only npm scripts, checks and settings that exist', () => {
    const settings = new Set([...configVariables.map(({ name }) => name), ...otherVariables]);
    const checks = new Set(checkNames());
    const wrong = documents.flatMap((document) => {
      const text = read(document);
      const scripts = [...text.matchAll(/npm run (?:-s )?([a-z][a-z:]*)/g)].map(([, name]) => name!);
      const namedChecks = [...text.matchAll(/npm run checks ((?:[a-z]\w*,? ?)+)/g)].flatMap(
        ([, list]) => list!.match(/\b(?:[bnrs]\d+|browsers|deploy)\b/g) ?? [],
      );
      const namedSettings = codeSpans(text).flatMap(
        (span) => /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$/.exec(span)?.[1] ?? [],
      );
      return [
        ...scripts.filter((name) => !(name in packageJson.scripts)),
        ...namedChecks.filter((name) => !checks.has(name)),
        ...namedSettings.filter((name) => !settings.has(name)),
      ].map((name) => `${document}: ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has the settings of the code (npm run docs:configuration)', () => {
    expect(read('docs/configuration.md')).toBe(configurationDocs());
  });

  it('keeps the README at 200 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(200);
  });

  it('has pictures of at most 120 KB', () => {
    const large = readdirSync(join(root, 'docs/images')).filter(
      (name) => readFileSync(join(root, 'docs/images', name)).length > 120_000,
    );
    expect(large).toEqual([]);
  });

  it('finds with each search of "Where is …" the file that it leads to', () => {
    const rows = read('CONTRIBUTING.md')
      .split('\n')
      .map(tableCells)
      .filter(([, search]) => search?.startsWith('`git grep '));
    expect(rows.length).toBeGreaterThanOrEqual(10);
    const wrong = rows.filter(([, search, leadsTo]) => !foundBy(search!).includes(codeSpans(leadsTo!)[0]!));
    expect(wrong).toEqual([]);
    expect(rows.filter(([, search]) => foundBy(search!).length > 12)).toEqual([]);
  });

  it('has one row with a command for each guarantee that a check measures', () => {
    const rows = read('docs/guarantees.md')
      .split('\n')
      .filter((line) => /^\| [BNRS]\d/.test(line))
      .map(tableCells);
    expect(rows.map(([id]) => id!.toLowerCase()).toSorted()).toEqual(
      checkNames()
        .filter((name) => /^[bnrs]\d/.test(name))
        .toSorted(),
    );
    const wrong = rows.filter(
      ([id, , , date, command]) =>
        command !== `\`npm run checks ${id!.toLowerCase()}\`` || !/^2\d{3}-\d\d-\d\d$/.test(date!),
    );
    expect(wrong).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  const text = read('docs/operations.md');
  const source = repositoryFiles
    .filter((path) => /^(src\/server|scripts|deploy)\//.test(path) && !/\.test\.|\/testing\//.test(path))
    .map(read)
    .join('\n');

  it('quotes only log lines and messages that the source has', () => {
    const logLines = columnOf(text, 'Log line');
    const messages = columnOf(text, 'Message');
    expect(logLines.length).toBeGreaterThan(10);
    expect(messages.length).toBeGreaterThan(10);
    expect(logLines.filter((line) => !source.includes(`'${line}'`))).toEqual([]);
    expect(messages.filter((message) => !isInSource(message))).toEqual([]);
  });

  it('names only metrics that the shop or Node exports', () => {
    const metrics = codeSpans(text).flatMap((span) => /^(?:macrobowl|nodejs|process)_\w+/.exec(span)?.[0] ?? []);
    expect(metrics.length).toBeGreaterThan(10);
    expect(metrics.filter((name) => name.startsWith('macrobowl_') && !source.includes(`'${name}'`))).toEqual([]);
  });

  it('explains every metric of the shop', () => {
    const exported = [...source.matchAll(/name: '(macrobowl_\w+)'/g)].map(([, name]) => name!);
    expect(exported.filter((name) => !text.includes(`\`${name}`))).toEqual([]);
  });

  /** What stands for a value in the message, `…` here, is an expression in a template there. */
  function isInSource(message: string): boolean {
    return message.split('…').every((piece) => source.includes(piece.trim()));
  }
});

/** Files that the search lists, without tests. */
function foundBy(search: string): string[] {
  const words = codeSpans(search)[0]!
    .match(/"[^"]*"|\S+/g)!
    .map((word) => word.replaceAll('"', ''));
  const [, ...args] = words;
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return output.split('\n').filter((path) => path !== '' && !path.includes('.test.'));
}

/** What is quoted in the column of this title, in all tables that have one. */
function columnOf(text: string, title: string): string[] {
  const tables = text.split('\n\n').filter((block) => block.startsWith('|'));
  return tables.flatMap((table) => {
    const [head, , ...rows] = table.trim().split('\n').map(tableCells);
    const column = head!.indexOf(title);
    return column === -1 ? [] : rows.flatMap((cells) => codeSpans(cells[column]!));
  });
}

function isPath(span: string): boolean {
  if (/[ <>*{}()=:…$]|\w@\w|^\/|^~|^\.\.?$/.test(span)) return false;
  const isFile = /\.(ts|tsx|mjs|md|css|json|yaml|yml|conf|service|example|webp|png)$/.test(span);
  return isFile || /^(src|docs|checks|e2e|bench|scripts|deploy|public)\//.test(span);
}

/** Made by running the project, or inside a backup or a download of it. */
function isGenerated(span: string): boolean {
  return /^\.cache\/|^(test-results|build)\/|^(manifest|your-data)\.json$/.test(span);
}

/** A bare name may be that of a file in any folder. */
function existsInRepository(span: string): boolean {
  const path = span.replace(/\/$/, '');
  return repositoryFiles.some(
    (file) => file === path || file.endsWith(`/${path}`) || file.startsWith(`${path}/`) || file.includes(`/${path}/`),
  );
}

function linksOf(text: string): string[] {
  return [...withoutCodeBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? document : relative('.', join(dirname(document), path)).replace(/\/$/, '');
  if (!existsSync(join(root, target))) return false;
  return heading === undefined || headingsOf(read(target)).includes(heading);
}

/** As GitHub makes anchors of headings. */
function headingsOf(text: string): string[] {
  return [...withoutCodeBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function checkNames(): string[] {
  return readdirSync(join(root, 'checks')).flatMap(
    (name) => /^([bnrs]\d+|browsers|cluster|deploy)-.*\.ts$/.exec(name)?.[1] ?? [],
  );
}

/** Read by commands and tests, not by the shop. */
const otherVariables =
  'MACROBOWL_ENV TEST_NOW TIME_LIMIT_FACTOR CHROME_PATH FUZZ_CASES FUZZ_SEED PERMISSION_CELLS RACE_ROUNDS RACE_DELAY_MS BENCH_CALL BENCH_DATA_DIR BENCH_ORDERS BENCH_PURGE BENCH_ROUNDS BENCH_WORKER R18_ORDERS R18_KILLS R22_ORDERS R22_KILLS PAYMENT_HISTORIES'.split(
    ' ',
  );
