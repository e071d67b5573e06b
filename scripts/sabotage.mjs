import './demand-node.mjs';

const { ensureInstalled } = await import('./ensure-installed.mjs');
const { run } = await import('./project.mjs');

await ensureInstalled();
const program = ['--import', './src/server/quick-imports.ts', 'checks/support/run-sabotages.ts'];
const { code } = await run([...program, ...process.argv.slice(2)]);
process.exit(code);
