import './require-node.mjs';

const { ensureInstalled } = await import('./ensure-installed.mjs');
const { runServer } = await import('./run-server.mjs');

// The web app reloads itself in the browser. Watching all that the server imports would include Vite's own temporary files.
const watched = ['src/server', 'src/domain', 'src/contract', 'src/bowl-art'];

await ensureInstalled();
runServer(['--watch-preserve-output', ...watched.map((folder) => `--watch-path=${folder}`)], { MACROBOWL_DEV: '1' });
