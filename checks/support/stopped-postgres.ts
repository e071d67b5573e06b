import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Stops a PostgreSQL that runs in `<dataDir>/postgres`, with all its processes, for some time (SIGSTOP): connections stay open. */
export async function stopFor(dataDir: string, milliseconds: number): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const postmaster = Number(pid);
  // First, so that it starts no more processes.
  process.kill(postmaster, 'SIGSTOP');
  const children = childrenOf(postmaster);
  signal(children, 'SIGSTOP');
  try {
    await sleep(milliseconds);
  } finally {
    signal([...children, postmaster], 'SIGCONT');
  }
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, ppid]) => (ppid === parent ? [pid!] : []));
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}
