import { evidenceOf, failuresOfPlaywright, failuresOfVitest, plain } from './failed-tests.mjs';

/**
 * Result of one step of `npm test`. `passed` and `failed` count tests; a step that is not made of tests only fails.
 * `details` are lines for the end of the run.
 * @typedef {{ passed: number; failed: number; notes: string; details: readonly string[]; failures: readonly import('./failed-tests.mjs').Failure[] }} StepResult
 */

/** @type {StepResult} */
export const clean = { passed: 0, failed: 0, notes: '', details: [], failures: [] };

/** @param {string} title @param {string} why @param {string} again command @returns {StepResult} */
export function oneFailure(title, why, again) {
  return { ...clean, failed: 1, failures: [{ title, why: plain(why), again }] };
}

/** The failures of tests; without any, a runner that failed did so before, after or between them. */
function orElsewhere({ failed }, failures, runner) {
  if (failed === 0 || failures.length > 0) return failures;
  return [{ title: runner, why: 'It failed outside of a test. Its messages are above.', again: `npx ${runner}` }];
}

/** @param {string} runner @returns {StepResult} */
function withoutReport(runner) {
  const why = 'It ended without a report. Its messages are above.';
  return { ...oneFailure(runner, why, `npx ${runner}`), notes: 'no report' };
}

/** More flaky tests than this indicate a fault. */
const retriesAllowed = 1;
const slowestShown = 8;

/**
 * What runs once more: the file that failed. More than one indicates a fault, not bad luck. So does an error outside of tests,
 * which may have come from any file.
 * @param {any} report JSON report of vitest, with the `unhandledErrors` of its run @returns {string[]} paths
 */
export function filesToRepeat(report) {
  if (report?.unhandledErrors?.length > 0) return [];
  const files = (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
  return files.length > retriesAllowed ? [] : files;
}

/**
 * @typedef {{ code: number; report: any }} Run exit code of vitest and its JSON report
 * @param {number} code @param {any} report @param {Run} [again] of the file that failed @returns {StepResult}
 */
export function readVitestReport(code, report, again) {
  if (!report) return withoutReport('vitest run');
  const { unhandledErrors = [] } = report;
  const files = report.testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }));
  if (again && readVitestReport(again.code, again.report).failed === 0) {
    const passed = report.numPassedTests + again.report.numPassedTests - passedIn(report, filesToRepeat(report));
    return {
      ...clean,
      passed,
      notes: `${passed} passed, 0 failed, 1 file needed a retry (${retriesAllowed} allowed)`,
      details: [
        ...slowestFiles(files),
        ...failuresOfVitest(report).map(({ title, why }) => `needed a retry: ${title}: ${why.split('\n')[0]}`),
      ],
    };
  }
  const found = verdict(code, {
    passed: report.numPassedTests,
    // A file that can't be loaded fails without a test.
    failed:
      unhandledErrors.length +
      report.numFailedTests +
      report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
        .length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
  return {
    ...found,
    details: slowestFiles(files),
    failures: orElsewhere(
      found,
      [
        ...failuresOfVitest(report),
        ...unhandledErrors.flatMap((why) => oneFailure('an error outside of tests', why, 'npx vitest run').failures),
      ],
      'vitest run',
    ),
  };
}

/** @param {number} code exit code of Playwright @param {any} report its JSON report @returns {StepResult} */
export function readPlaywrightReport(code, report) {
  if (!report?.stats) return withoutReport('playwright test');
  const { stats, suites } = report;
  const tests = specsOf(suites).flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })));
  const retried = tests.filter(({ status }) => status === 'flaky');
  const isTooMany = retried.length > retriesAllowed;
  const found = verdict(code, {
    passed: stats.expected + (isTooMany ? 0 : retried.length),
    failed: stats.unexpected + (isTooMany ? retried.length : 0),
    skipped: stats.skipped,
  });
  const durations = new Map();
  for (const { spec, results } of tests) {
    const ms = results.reduce((sum, { duration }) => sum + duration, 0);
    durations.set(spec.file, (durations.get(spec.file) ?? 0) + ms);
  }
  return {
    ...found,
    notes: [found.notes, retried.length > 0 && `${retried.length} needed a retry (${retriesAllowed} allowed)`]
      .filter(Boolean)
      .join(', '),
    details: [...slowestFiles([...durations].map(([name, ms]) => ({ name, ms }))), ...retried.flatMap(describeRetry)],
    failures: orElsewhere(
      found,
      failuresOfPlaywright(tests.filter(({ status }) => status !== 'expected' && (status !== 'flaky' || isTooMany))),
      'playwright test',
    ),
  };
}

const passedIn = (report, names) =>
  report.testResults
    .filter(({ name }) => names.includes(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;

/** The test, why its first attempt failed, and the paths of screenshot and trace. */
function describeRetry({ spec, projectName, results }) {
  const [why] = plain(results[0]?.error?.message ?? 'no message').split('\n');
  return [
    `needed a retry: ${spec.file} [${projectName}] "${spec.title}": ${why}`,
    ...evidenceOf(results).map((path) => `  ${path}`),
  ];
}

const specsOf = (suites = []) => suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);

/** A skipped test and a run without tests count as failed. */
function verdict(code, { passed, failed, skipped }) {
  const notes = skipped > 0 ? `${skipped} skipped` : passed + failed === 0 ? 'no tests' : '';
  const found = failed + skipped;
  const all = found === 0 && (code !== 0 || notes) ? 1 : found;
  return { passed, failed: all, notes: [`${passed} passed, ${all} failed`, notes].filter(Boolean).join(', ') };
}

function slowestFiles(files) {
  const shown = files.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown);
  return shown.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
