import { createVitest } from 'vitest/node';

/** One vitest for many mutants: a new process for each would take ten times as long. The parent ends it when it hangs. */
export type TestRequest = {
  readonly changed: readonly string[];
  readonly tests: readonly string[];
  readonly bail: number;
};
export type TestResult = {
  readonly failed: readonly string[];
  /** Names of the outermost `describe`s. */
  readonly failedSuites: readonly string[];
  readonly passedSuites: readonly string[];
  /** Of each of those that failed the first `describe` in it that did. */
  readonly firstFailures: readonly string[];
  readonly passedCount: number;
  readonly error?: string;
};

const vitest = await createVitest('test', {
  watch: false,
  maxWorkers: 1,
  // Not threads: a test of days changes the time zone, which only a process has.
  pool: 'forks',
  // A machine that does other work as well may need longer than the five seconds that a test has otherwise.
  testTimeout: 30_000,
  reporters: [{}],
  silent: true,
  hideSkippedTests: true,
});
await vitest.standalone();

async function run({ changed, tests, bail }: TestRequest): Promise<TestResult> {
  for (const project of [vitest, ...vitest.projects]) project.config.bail = bail;
  for (const file of changed) vitest.invalidateFile(file);
  const all = await vitest.globTestSpecifications([...tests]);
  const specifications = all.filter(({ moduleId }) => tests.includes(moduleId));
  const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // It remembers how those of earlier runs ended.
  const testModules = known.filter(({ moduleId }) => tests.includes(moduleId));
  const results = testModules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
  const suites = testModules.flatMap((module) => [...module.children.suites()]);
  return {
    failed: testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId),
    failedSuites: suites.filter((suite) => !suite.ok()).map(({ name }) => name),
    firstFailures: suites.flatMap((suite) => {
      const first = [...suite.children.suites()].find((inner) => !inner.ok());
      return first ? [first.name] : [];
    }),
    passedSuites: suites.filter((suite) => suite.state() === 'passed').map(({ name }) => name),
    passedCount: results.filter((state) => state === 'passed').length,
    ...(unhandledErrors.length > 0 && { error: String(unhandledErrors[0]) }),
  };
}

process.on('message', (request: TestRequest) => {
  void run(request).then(
    (result) => process.send!(result),
    (error: unknown) =>
      process.send!({
        failed: [],
        failedSuites: [],
        passedSuites: [],
        firstFailures: [],
        passedCount: 0,
        error: String(error),
      } satisfies TestResult),
  );
});
process.send!('ready');
