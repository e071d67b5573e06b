import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';

/**
 * What the end of `npm test` says about a failure: what failed, why, which file to open, recorded evidence, and the command
 * that runs only this again.
 * @typedef {{ title: string; why: string; open?: string; evidence?: readonly string[]; again: string }} Failure
 */

const mostLines = 12;

/** @param {any} report JSON report of vitest @returns {Failure[]} */
export function failuresOfVitest(report) {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const run = `npx vitest run ${quoted(file)}`;
    const hasRun = assertionResults.some((test) => test.status === 'passed' || test.status === 'failed');
    // Its imports or its beforeAll failed: the tests were skipped, and the reason is that of the file.
    if (!hasRun && message) return [{ title: file, why: plain(message), open: file, again: run }];
    return assertionResults
      .filter((test) => test.status !== 'passed')
      .map(({ fullName, failureMessages = [] }) => {
        const [error = 'It was skipped.'] = failureMessages;
        return {
          title: `${file}: ${fullName}`,
          why: plain(error.split('\n    at ')[0]),
          open: placeIn(file, error),
          again: `${run} -t ${quoted(escaped(fullName))}`,
        };
      });
  });
}

/** @param {readonly any[]} tests of Playwright's JSON report, each with its spec @returns {Failure[]} */
export function failuresOfPlaywright(tests) {
  return tests.map(({ spec, projectName, results }) => {
    const file = `e2e/${spec.file}`;
    const failed = results.find(({ error }) => error);
    const { message = 'It was skipped.', location } = failed?.error ?? {};
    return {
      title: `${file} [${projectName}]: ${spec.title}`,
      why: plain(message),
      open: location ? `${relative(root, location.file)}:${location.line}` : `${file}:${spec.line}`,
      evidence: evidenceOf(results),
      again: `npx playwright test ${file}:${spec.line} --project ${projectName}`,
    };
  });
}

/** Screenshots and traces; `npx playwright show-trace` opens a trace. */
export function evidenceOf(results) {
  const paths = results.flatMap(({ attachments = [] }) => attachments.map(({ path }) => path)).filter(Boolean);
  return paths.map((path) => (isAbsolute(path) ? relative(root, path) : path));
}

/** @param {readonly Failure[]} failures @returns {string[]} lines */
export function describeFailures(failures) {
  return failures.flatMap(({ title, why, open, evidence = [], again }, index) => [
    '',
    `${index + 1}. ${title}`,
    ...why.split('\n').map((line) => `   ${line}`.trimEnd()),
    ...(open ? [`   open:  ${open}`] : []),
    ...evidence.map((path) => `   see:   ${path.endsWith('trace.zip') ? `npx playwright show-trace ${path}` : path}`),
    `   again: ${again}`,
  ]);
}

/** Without colours, and not longer than a screen shows at once. */
export function plain(message) {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  return (lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines).join('\n');
}

/** The line of the test file in a stack, else the file. */
function placeIn(file, stack) {
  const line = new RegExp(`${escaped(file)}:(\\d+)`).exec(stack)?.[1];
  return line ? `${file}:${line}` : file;
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const quoted = (text) => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
