import './require-node.mjs';

const { ensureInstalled } = await import('./ensure-installed.mjs');
const { run } = await import('./project.mjs');

await ensureInstalled();
const program = ['--import', './src/server/import-resolver-hook.ts', 'checks/support/faults/run-faults.ts'];
const { code } = await run([...program, ...process.argv.slice(2)]);
process.exit(code);
