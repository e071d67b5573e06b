import './require-node.mjs';

const { ensureInstalled } = await import('./ensure-installed.mjs');
const { ensureBuilt } = await import('./ensure-built.mjs');
const { run } = await import('./project.mjs');

await ensureInstalled();
if (process.argv.includes('--parallel')) await ensureBuilt();

const program = ['--import', './src/server/import-resolver-hook.ts', 'model/main.ts'];
const { code } = await run([...program, ...process.argv.slice(2)]);
process.exit(code);
