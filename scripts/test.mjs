import './demand-node.mjs';

const { mkdirSync, readFileSync, rmSync } = await import('node:fs');
const { join } = await import('node:path');
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { ensureBuilt } = await import('./ensure-built.mjs');
const { root, run, say, tool } = await import('./project.mjs');

const isQuick = process.argv.includes('--quick');
const reports = join(root, '.cache', 'test');

/** What one step found. `passed` and `failed` count tests; a step that is not made of tests only fails. */
const clean = { passed: 0, failed: 0, notes: '' };
const oneFailure = { passed: 0, failed: 1, notes: '' };

const judge = ({ code }) => (code === 0 ? clean : oneFailure);

const quickSteps = {
  Lockfile: async () => judge(await run(['scripts/check-lockfile.mjs'])),
  'Bill of materials': async () => judge(await run(['scripts/sbom.mjs', '--check'])),
  Format: async () => judge(await run([tool('oxfmt'), '--check'])),
  Lint: async () => judge(await run([tool('oxlint'), '--type-aware', '--deny-warnings'])),
  Types: checkTypes,
  'Import boundaries': checkBoundaries,
};
const steps = isQuick
  ? { ...quickSteps, 'Tests of the rules': () => runVitest(['--project', 'pure']) }
  : {
      ...quickSteps,
      Tests: () => runVitest([]),
      'Web app': buildWebApp,
      'Journeys in a browser': runJourneys,
    };

async function checkTypes() {
  const generated = await run([tool('@react-router/dev', 'react-router'), 'typegen']);
  return generated.code === 0 ? judge(await run([tool('typescript', 'tsc'), '-p', '.'])) : oneFailure;
}

async function checkBoundaries() {
  const { code, output } = await run([tool('dependency-cruiser', 'depcruise'), 'src', '--output-type', 'err-long'], {
    capture: true,
  });
  say(output.trim());
  const cruised = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
  if (cruised === 0) say('No module was looked at, so nothing was checked.');
  return code === 0 && cruised > 0 ? clean : oneFailure;
}

async function runVitest(selection) {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run([tool('vitest'), 'run', ...selection, ...reporters]);
  const result = read(report);
  if (!result) return { ...oneFailure, notes: 'no report' };
  return verdict(code, {
    passed: result.numPassedTests,
    // A file that can't be loaded fails without a test.
    failed:
      result.numFailedTests +
      result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    skipped: result.numPendingTests + result.numTodoTests,
  });
}

async function buildWebApp() {
  await ensureBuilt();
  return clean;
}

async function runJourneys() {
  const report = join(reports, 'playwright.json');
  const { code } = await run([tool('@playwright/test', 'playwright'), 'test', '--reporter=line,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const { stats, suites } = read(report) ?? {};
  if (!stats) return { ...oneFailure, notes: 'no report' };
  const found = verdict(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  });
  const again = specsOf(suites).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return again.length === 0
    ? found
    : {
        ...found,
        notes: `${found.notes}, at the second try: ${again.map(({ file, title }) => `${file} "${title}"`).join(', ')}`,
      };
}

const specsOf = (suites = []) => suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);

/** A skipped test counts as failed, and so does a run of no tests: nothing is left out in silence. */
function verdict(code, { passed, failed, skipped }) {
  const notes = skipped > 0 ? `${skipped} skipped` : passed + failed === 0 ? 'no tests' : '';
  const found = failed + skipped;
  const all = found === 0 && (code !== 0 || notes) ? 1 : found;
  return { passed, failed: all, notes: [`${passed} passed, ${all} failed`, notes].filter(Boolean).join(', ') };
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const start = performance.now();
await ensureInstalled();

const results = [];
for (const [name, step] of Object.entries(steps)) {
  say(`\n== ${name}`);
  const stepStart = performance.now();
  const result = await step();
  results.push({ name, took: seconds(stepStart), ...result });
}

say(`\n== Summary (${seconds(start)})`);
for (const { name, took, failed, notes } of results) {
  say([failed > 0 ? 'FAILED' : 'ok    ', took.padStart(8), name.padEnd(22), notes].join('  ').trimEnd());
}
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
say(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') === 0 ? 0 : 1);
