import './require-node.mjs';

const { ensureInstalled } = await import('./ensure-installed.mjs');
const { ensureBuilt } = await import('./ensure-built.mjs');
const { runServer } = await import('./run-server.mjs');
const { say } = await import('./project.mjs');

await ensureInstalled();
say('Packages: up to date');
await ensureBuilt();
say('Web app: up to date');
runServer([]);
