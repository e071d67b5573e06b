import './require-node.mjs';

const { readdirSync } = await import('node:fs');
const { join } = await import('node:path');
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { ensureBuilt } = await import('./ensure-built.mjs');
const { giveUp, root, run, say } = await import('./project.mjs');

await ensureInstalled();
await ensureBuilt();

/** Takes half an hour and 30 GB: only by name. */
const onlyByName = 'ten-million.bench.ts';
const filter = process.argv[2] ?? '';
const benches = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.ts') && name.includes(filter))
  .filter((name) => filter !== '' || name !== onlyByName)
  .toSorted();
if (benches.length === 0) giveUp(`There is no bench/*${filter}*.bench.ts. Run "npm run bench" without a name for all.`);

const failed = [];
for (const bench of benches) {
  say(`\n== ${bench}`);
  const { code } = await run([join('bench', bench)]);
  if (code !== 0) failed.push(bench);
}
if (failed.length > 0) giveUp(`These measurements failed: ${failed.join(', ')}. Their messages are above.`);
