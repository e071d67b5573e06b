import './require-node.mjs';

const { ensureInstalled } = await import('./ensure-installed.mjs');
const { run } = await import('./project.mjs');

await ensureInstalled();
/** Folders and files that are changed; what begins with a dash is an option of Stryker. */
const words = process.argv.slice(2);
const places = words.filter((word) => !word.startsWith('-'));
const options = words.filter((word) => word.startsWith('-'));
const { code } = await run(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', ...options], {
  env: places.length > 0 ? { MUTANTS: places.join(',') } : {},
});
process.exit(code);
