import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Checking } from './check.ts';

type Report = {
  numPassedTests: number;
  numTotalTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

type Proof = { files: readonly string[]; env?: Readonly<Record<string, string>>; whenAllHold: string };

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs existing tests at the size of the guarantee instead of duplicating them. `whenAllHold` states
 * their result in figures. The databases of the tests are dropped at their end, so one test verifies the invariants.
 */
export async function provenByTests(checking: Checking, { files, env = {}, whenAllHold }: Proof): Promise<string> {
  const report = join(await checking.folder(), 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...files, '--reporter=json', `--outputFile=${report}`], {
    cwd: root,
    env: { ...process.env, ...env, TEST_DATABASE_URL: checking.template.serverUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  checking.onCleanup(() => child.kill());
  await new Promise((resolve) => child.once('close', resolve));
  const { testResults, numPassedTests, numTotalTests } = JSON.parse(await readFile(report, 'utf8')) as Report;
  for (const { name, message, assertionResults } of testResults) {
    if (assertionResults.length === 0) checking.require(false, `${name}: ${message}`);
    for (const { fullName, status, failureMessages } of assertionResults) {
      const why = failureMessages.join('\n').split('\n').slice(0, 12).join('\n');
      checking.require(status === 'passed', `${status}: ${fullName}\n${why}`);
    }
  }
  checking.require(testResults.length === files.length, `${testResults.length} of ${files.length} test files ran`);
  return numPassedTests === numTotalTests
    ? `${whenAllHold}; ${numTotalTests} tests passed`
    : `${numPassedTests} of ${numTotalTests} tests passed`;
}
