// Runs a command of the server, for example `node scripts/server-command.mjs src/server/backup/backup-command.ts`.
import './require-node.mjs';

const { spawn } = await import('node:child_process');
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { environment, exitCode, node, root } = await import('./project.mjs');

await ensureInstalled();
const child = spawn(node, process.argv.slice(2), { cwd: root, env: environment(), stdio: 'inherit' });
child.once('exit', (code, signal) => process.exit(exitCode(code, signal)));
