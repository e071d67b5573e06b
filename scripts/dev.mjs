import './require-node.mjs';

const { ensureInstalled } = await import('./ensure-installed.mjs');
const { runServer } = await import('./run-server.mjs');

// Vite reloads the web app. Watching every import of the server would include Vite's temporary files.
const watched = ['src/server', 'src/domain', 'src/contract', 'src/bowl-art'];

await ensureInstalled();
runServer(['--watch-preserve-output', ...watched.map((folder) => `--watch-path=${folder}`)], { MACROBOWL_DEV: '1' });
