import { createVitest } from 'vitest/node';

/** One vitest for many mutants: a new process for each would take ten times as long. The parent ends it when it hangs. */
export type TestRequest = { readonly changed: readonly string[]; readonly tests: readonly string[] };
export type TestAnswer = { readonly failed: number; readonly passed: number };

const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  silent: true,
  hideSkippedTests: true,
});
await vitest.standalone();

async function run({ changed, tests }: TestRequest): Promise<TestAnswer> {
  for (const file of changed) vitest.invalidateFile(file);
  const all = await vitest.globTestSpecifications([...tests]);
  const specifications = all.filter(({ moduleId }) => tests.includes(moduleId));
  const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // It remembers how those of earlier runs ended.
  const testModules = known.filter(({ moduleId }) => tests.includes(moduleId));
  const results = testModules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
  const broken = testModules.filter((module) => !module.ok()).length + unhandledErrors.length;
  return {
    failed: Math.max(broken, results.filter((state) => state === 'failed').length),
    passed: results.filter((state) => state === 'passed').length,
  };
}

process.on('message', (request: TestRequest) => {
  void run(request).then(
    (answer) => process.send!(answer),
    (error: unknown) => process.send!({ failed: 1, passed: 0, error: String(error) }),
  );
});
process.send!('ready');
