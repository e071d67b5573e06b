import './require-node.mjs';

const { ensureInstalled } = await import('./ensure-installed.mjs');
const { ensureBuilt } = await import('./ensure-built.mjs');
const { say } = await import('./project.mjs');

await ensureInstalled();
await ensureBuilt();
say('Web app: up to date');
