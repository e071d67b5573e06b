import { describe, expect, it } from 'vitest';
import { describeFailures } from './failed-tests.mjs';
import { root } from './project.mjs';
import { filesToRepeat, oneFailure, readPlaywrightReport, readVitestReport } from './test-report.mjs';

const passing = { duration: 2_000, attachments: [] };
const failing = {
  duration: 3_000,
  error: {
    message: '\u001B[31mError: locator not found\u001B[39m\nCall log: …',
    location: { file: `${root}e2e/support/menu.ts`, line: 7, column: 1 },
  },
  attachments: [{ path: 'test-results/menu/test-failed-1.png' }],
};
const traced = { duration: 4_000, attachments: [{ path: 'test-results/menu-retry1/trace.zip' }] };

const file = (name, ms, status = 'passed') => ({
  name,
  status,
  message: '',
  startTime: 1_000,
  endTime: 1_000 + ms,
  assertionResults: [],
});

function playwrightReport(statuses) {
  const count = (status) => statuses.filter((one) => one === status).length;
  const resultsOf = { expected: [passing], flaky: [failing, traced], unexpected: [failing, failing], skipped: [] };
  const specs = statuses.map((status, index) => ({
    file: index === 0 ? 'home.spec.ts' : 'menu.spec.ts',
    line: 10 * index,
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

const resultsOf = (...statuses) =>
  statuses.map((status, index) => ({
    fullName: `test ${index}`,
    status,
    failureMessages: ['Error: too late\n    at x'],
  }));

const runWith = (failedFiles, passedTests, failedTests) => ({
  numPassedTests: passedTests,
  numFailedTests: failedTests,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    { ...file('a.test.ts', 2_000), assertionResults: resultsOf('passed', 'passed') },
    ...failedFiles.map((name) => ({ ...file(name, 1_000, 'failed'), assertionResults: resultsOf('passed', 'failed') })),
  ],
});

describe('a file of other tests that failed', () => {
  const oneFailed = runWith(['b.test.ts'], 3, 1);

  it('runs once more, unless others failed too', () => {
    expect(filesToRepeat(oneFailed)).toEqual(['b.test.ts']);
    expect(filesToRepeat(runWith(['b.test.ts', 'c.test.ts'], 4, 2))).toEqual([]);
    expect(filesToRepeat(undefined)).toEqual([]);
  });

  it('fails the run beside an error outside of tests, whatever it does then', () => {
    const report = { ...oneFailed, unhandledErrors: ['Error: no listener\n    at pool.ts:7'] };
    expect(filesToRepeat(report)).toEqual([]);
    const { failed, failures } = readVitestReport(1, report);
    expect(failed).toBe(2);
    expect(failures.map(({ title, why }) => `${title}: ${why.split('\n')[0]}`)).toEqual([
      'b.test.ts: test 1: Error: too late',
      'an error outside of tests: Error: no listener',
    ]);
  });

  it('passes when it passes then, and is listed with the reason of its first run', () => {
    const again = { code: 0, report: { ...runWith([], 2, 0) } };
    const result = readVitestReport(1, oneFailed, again);
    expect(result).toMatchObject({ passed: 4, failed: 0, failures: [] });
    expect(result.notes).toBe('4 passed, 0 failed, 1 file needed a retry (1 allowed)');
    expect(result.details.at(-1)).toBe('needed a retry: b.test.ts: test 1: Error: too late');
  });

  it.each([
    ['fails again', { code: 1, report: oneFailed }],
    ['ends without a report', { code: 1, report: undefined }],
    ['fails outside of its tests', { code: 1, report: runWith([], 2, 0) }],
  ])('fails when it %s', (_what, again) => {
    expect(readVitestReport(1, oneFailed, again)).toMatchObject({ passed: 3, failed: 1 });
  });
});

describe('what failed is described with its reason, its file and the command that repeats it', () => {
  it('for a test in a browser, with its screenshot and its trace', () => {
    const { failures } = readPlaywrightReport(1, playwrightReport(['expected', 'unexpected', 'flaky']));
    expect(describeFailures(failures)).toEqual([
      '',
      '1. e2e/menu.spec.ts [phone]: test 2',
      '   Error: locator not found',
      '   Call log: …',
      '   open:  e2e/support/menu.ts:7',
      '   see:   test-results/menu/test-failed-1.png',
      '   see:   test-results/menu/test-failed-1.png',
      '   again: npx playwright test e2e/menu.spec.ts:10 --project phone',
    ]);
  });

  it('for tests that needed more retries than allowed', () => {
    const { failures } = readPlaywrightReport(0, playwrightReport(['expected', 'flaky', 'flaky']));
    expect(failures.map(({ again }) => again)).toEqual([
      'npx playwright test e2e/menu.spec.ts:10 --project phone',
      'npx playwright test e2e/menu.spec.ts:20 --project phone',
    ]);
    expect(describeFailures(failures)).toContain(
      '   see:   npx playwright show-trace test-results/menu-retry1/trace.zip',
    );
  });

  it('for another test, and for a file that cannot be loaded', () => {
    const name = `${root}src/server/cart.test.ts`;
    const failureMessages = [
      `AssertionError: expected 1 to be 2\n    at file:///vitest.js:1:1\n    at ${name}:42:9\n    at ${name}:50:1`,
    ];
    const tests = [
      { fullName: 'the cart is emptied', status: 'passed' },
      { fullName: "the cart (two lines) isn't emptied", status: 'failed', failureMessages },
    ];
    const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
    const broken = { ...file(`${root}b.test.ts`, 0, 'failed'), message: "Cannot find module './b.ts'" };
    const testResults = [{ ...file(name, 10, 'failed'), assertionResults: tests }, broken];
    const { failures } = readVitestReport(1, { ...counts, testResults });
    expect(describeFailures(failures)).toEqual([
      '',
      "1. src/server/cart.test.ts: the cart (two lines) isn't emptied",
      '   AssertionError: expected 1 to be 2',
      '   open:  src/server/cart.test.ts:42',
      String.raw`   again: npx vitest run src/server/cart.test.ts -t 'the cart \(two lines\) isn'\''t emptied'`,
      '',
      '2. b.test.ts',
      "   Cannot find module './b.ts'",
      '   open:  b.test.ts',
      '   again: npx vitest run b.test.ts',
    ]);
  });

  it('for a file whose beforeAll failed: once, with its reason', () => {
    const skipped = ['one', 'another'].map((fullName) => ({ fullName, status: 'skipped' }));
    const counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0 };
    const message = 'Connection terminated';
    const testResults = [{ ...file(`${root}c.test.ts`, 0, 'failed'), assertionResults: skipped, message }];
    const { failures } = readVitestReport(1, { ...counts, testResults });
    expect(failures).toMatchObject([{ title: 'c.test.ts', why: message, again: 'npx vitest run c.test.ts' }]);
  });

  it('for a runner that failed outside of its tests', () => {
    const { failures } = readPlaywrightReport(1, playwrightReport(['expected']));
    expect(failures).toMatchObject([{ title: 'playwright test', again: 'npx playwright test' }]);
    expect(readVitestReport(1, undefined).failures).toMatchObject([{ again: 'npx vitest run' }]);
  });

  it('for a step without tests, with the first lines of its output', () => {
    const output = Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n');
    const lines = describeFailures(oneFailure('Format', output, 'npm run format').failures);
    expect(lines).toHaveLength(16);
    expect([lines[1], lines[2], lines.at(-2), lines.at(-1)]).toEqual([
      '1. Format',
      '   line 0',
      '   …',
      '   again: npm run format',
    ]);
  });
});
