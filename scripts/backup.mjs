import './require-node.mjs';

const { spawn } = await import('node:child_process');
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { environment, exitCode, node, root } = await import('./project.mjs');

await ensureInstalled();
const child = spawn(
  node,
  ['--import', './src/server/import-resolver-hook.ts', 'src/server/backup/backup-command.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  },
);
child.once('exit', (code, signal) => process.exit(exitCode(code, signal)));
