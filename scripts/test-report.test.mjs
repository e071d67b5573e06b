import { describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-report.mjs';

const passing = { duration: 2_000, attachments: [] };
const failing = {
  duration: 3_000,
  error: { message: '\u001B[31mError: locator not found\u001B[39m\nCall log: …' },
  attachments: [{ path: 'test-results/menu/test-failed-1.png' }],
};
const traced = { duration: 4_000, attachments: [{ path: 'test-results/menu-retry1/trace.zip' }] };

function playwrightReport(statuses) {
  const count = (status) => statuses.filter((one) => one === status).length;
  const resultsOf = { expected: [passing], flaky: [failing, traced], unexpected: [failing, failing], skipped: [] };
  const specs = statuses.map((status, index) => ({
    file: index === 0 ? 'home.spec.ts' : 'menu.spec.ts',
    title: `test ${index + 1}`,
    tests: [{ projectName: 'phone', status, results: resultsOf[status] }],
  }));
  return {
    stats: {
      expected: count('expected'),
      flaky: count('flaky'),
      unexpected: count('unexpected'),
      skipped: count('skipped'),
    },
    suites: [{ specs: [specs[0]], suites: [{ specs: specs.slice(1) }] }],
  };
}

describe('end-to-end tests', () => {
  it.each([
    ['pass when all of them passed', 0, ['expected', 'expected'], { passed: 2, failed: 0 }],
    ['pass when one of them needed a retry', 0, ['expected', 'flaky'], { passed: 2, failed: 0 }],
    ['fail when two of them needed a retry', 0, ['expected', 'flaky', 'flaky'], { passed: 1, failed: 2 }],
    ['fail when one failed twice', 1, ['expected', 'unexpected'], { passed: 1, failed: 1 }],
    ['fail when one was skipped', 0, ['expected', 'skipped'], { passed: 1, failed: 1 }],
    ['fail when the runner failed without a test', 1, ['expected'], { passed: 1, failed: 1 }],
  ])('%s', (_what, code, statuses, result) => {
    expect(readPlaywrightReport(code, playwrightReport(statuses))).toMatchObject(result);
  });

  it('fail without a report, and with a report of no tests', () => {
    expect(readPlaywrightReport(0, undefined)).toMatchObject({ passed: 0, failed: 1, notes: 'no report' });
    const empty = { stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 }, suites: [] };
    expect(readPlaywrightReport(0, empty)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('list what needed a retry, why, and where the evidence is', () => {
    const { notes, details } = readPlaywrightReport(0, playwrightReport(['expected', 'flaky']));
    expect(notes).toBe('2 passed, 0 failed, 1 needed a retry (1 allowed)');
    expect(details).toEqual([
      '   7.0 s  menu.spec.ts',
      '   2.0 s  home.spec.ts',
      'needed a retry: menu.spec.ts [phone] "test 2": Error: locator not found',
      '  test-results/menu/test-failed-1.png',
      '  test-results/menu-retry1/trace.zip',
    ]);
  });
});

const file = (name, ms, status = 'passed') => ({
  name,
  status,
  startTime: 1_000,
  endTime: 1_000 + ms,
  assertionResults: [],
});

describe('other tests', () => {
  const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

  it('count a file that cannot be loaded as failed', () => {
    const report = { ...counts, testResults: [file('a.test.ts', 10), file('b.test.ts', 0, 'failed')] };
    expect(readVitestReport(1, report)).toMatchObject({ passed: 3, failed: 1 });
  });

  it('list the slowest files', () => {
    const files = Array.from({ length: 20 }, (_, index) => file(`${index}.test.ts`, index * 1_000));
    const { details } = readVitestReport(0, { ...counts, testResults: files });
    expect(details).toHaveLength(8);
    expect(details[0]).toBe('  19.0 s  19.test.ts');
  });
});
