import './require-node.mjs';

const { ensureInstalled } = await import('./ensure-installed.mjs');
const { calibrate } = await import('./calibrate.mjs');
const { run, say } = await import('./project.mjs');
const { factorVariable } = await import('./time-limit.mjs');

await ensureInstalled();
const isOnlyPlaces = process.argv.includes('--places');
const machine = isOnlyPlaces ? undefined : await calibrate();
if (machine) say(machine.line);
const program = ['--import', './src/server/import-resolver-hook.ts', 'checks/support/faults/run-faults.ts'];
const { code } = await run([...program, ...process.argv.slice(2)], {
  env: machine ? { [factorVariable]: machine.factor.toFixed(2) } : {},
});
process.exit(code);
