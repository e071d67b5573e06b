import './require-node.mjs';

const { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync } = await import('node:fs');
const { join } = await import('node:path');
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { giveUp, root, run, say, tool } = await import('./project.mjs');
const { calibrate } = await import('./calibrate.mjs');
const { describeFailures } = await import('./failed-tests.mjs');
const { clean, filesToRepeat, oneFailure, readPlaywrightReport, readVitestReport } = await import('./test-report.mjs');
const { factorVariable } = await import('./time-limit.mjs');
const { unhandledErrorsVariable } = await import('./unhandled-errors-reporter.mjs');

const isQuick = process.argv.includes('--quick');
/** The end-to-end tests that `npm test` leaves out: docs/decisions/023-long-end-to-end-tests.md. */
const isLong = process.argv.includes('--long');
// Left by another user, such as root.
for (const folder of [
  '.',
  '.cache',
  '.cache/test',
  'build',
  'test-results',
  'node_modules',
  'node_modules/.vite-temp',
]) {
  if (existsSync(join(root, folder)) && !isWritable(join(root, folder))) {
    giveUp(
      `The folder ${join(root, folder)} belongs to another user. Give it to this one with "chown -R", and try again.`,
    );
  }
}
const reports = join(root, '.cache', 'test');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// Tests start many processes of the same code.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
const start = performance.now();
// Before the steps below are defined: they resolve their tools.
await ensureInstalled();
const machine = await calibrate();
say(machine.line);
process.env[factorVariable] = machine.factor.toFixed(2);

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** @typedef {(name: string) => Promise<import('./test-report.mjs').StepResult>} Step */

/** Waits for the registry for most of its time. */
const rowOfLockfile = { Lockfile: checkWith(['scripts/check-lockfile.mjs'], 'node scripts/check-lockfile.mjs') };
const rowOfSources = {
  'Bill of materials': checkWith(['scripts/sbom.mjs', '--check'], 'npm run sbom'),
  Format: checkWith([tool('oxfmt'), '--check'], 'npm run format'),
  'Types and lint': checkWith(
    [tool('oxlint'), '--type-aware', '--type-check', '--deny-warnings'],
    'npx oxlint --type-aware --type-check --deny-warnings',
  ),
  'Import boundaries': checkBoundaries,
};
/** Stages run one after another, and so do the steps of a row; the rows of a stage run side by side. @type {readonly (readonly Record<string, Step>[])[]} */
const stages = [
  [{ 'Route types': checkWith([tool('@react-router/dev', 'react-router'), 'typegen'], 'npx react-router typegen') }],
  ...(isQuick
    ? [[rowOfLockfile, rowOfSources], [{ 'Tests of the rules': () => runVitest(['--project', 'pure']) }]]
    : isLong
      ? [[{ 'Long end-to-end tests': () => runEndToEndTests(['--grep', '@long']) }]]
      : [
          [rowOfLockfile, rowOfSources, { 'Web app': checkWith(['scripts/build.mjs'], 'npm run build') }],
          [{ Tests: () => runVitest([]) }],
          [{ 'End-to-end tests': () => runEndToEndTests(['--grep-invert', '@long']) }],
        ]),
];

/** @param {readonly string[]} args @param {string} again command that repairs or repeats it @returns {Step} */
function checkWith(args, again) {
  return async (name) => {
    const { code, output } = await run(args, { capture: true });
    show(name, output);
    return code === 0 ? clean : oneFailure(name, output, again);
  };
}

/** Printed at once when a step ends, because steps run in parallel. */
function show(name, output) {
  if (output.trim() !== '') say(`\n-- ${name}\n${output.trim()}`);
}

async function checkBoundaries(name) {
  const cruise = [tool('dependency-cruiser', 'depcruise'), 'src', 'model', 'checks', 'e2e', 'bench', 'scripts'];
  const { code, output } = await run([...cruise, '--output-type', 'err-long'], { capture: true });
  show(name, output);
  const cruised = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
  if (code === 0 && cruised > 0) return clean;
  const why = cruised === 0 ? 'No module was cruised, so nothing was checked.' : output;
  return oneFailure(name, why, 'npx depcruise src --output-type err-long');
}

async function runVitest(selection) {
  const { code, report } = await vitest('vitest.json', selection);
  const files = filesToRepeat(report);
  if (files.length === 0) return readVitestReport(code, report);
  say(`\n-- Once more: ${files.join()}`);
  return readVitestReport(code, report, await vitest('vitest-again.json', files));
}

async function vitest(fileName, selection) {
  const [file, errors] = [join(reports, fileName), join(reports, `errors-of-${fileName}`)];
  const reporters = ['default', 'json', './scripts/unhandled-errors-reporter.mjs'].map((name) => `--reporter=${name}`);
  const { code } = await run([tool('vitest'), 'run', ...selection, ...reporters, `--outputFile.json=${file}`], {
    env: { [unhandledErrorsVariable]: errors },
  });
  const report = read(file);
  return { code, report: report && { ...report, unhandledErrors: read(errors) } };
}

async function runEndToEndTests(selection) {
  const report = join(reports, 'playwright.json');
  const { code } = await run([tool('@playwright/test', 'playwright'), 'test', ...selection, '--reporter=line,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return readPlaywrightReport(code, read(report));
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const results = [];

async function runRow(row) {
  for (const [name, step] of Object.entries(row)) {
    say(`\n== ${name}`);
    const stepStart = performance.now();
    const result = await step(name);
    results.push({ name, took: seconds(stepStart), ...result });
  }
}

for (const rows of stages) await Promise.all(rows.map(runRow));

say(`\n== Summary (${seconds(start)})`);
for (const { name, took, failed, notes, details, failures } of results) {
  say([failed > 0 ? 'FAILED' : 'ok    ', took.padStart(8), name.padEnd(18), notes].join('  ').trimEnd());
  for (const line of details) say(`          ${line.replaceAll(root, '')}`);
  for (const { title } of failures) say(`          failed: ${title}`);
}
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) say('\n== What failed');
for (const text of describeFailures(failures)) say(text);
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
say(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') === 0 ? 0 : 1);
