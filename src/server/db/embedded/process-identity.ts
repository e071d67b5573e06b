import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';

/** Start time of a process; undefined when it has exited. Pids are reused, so a pid alone does not identify a process. */
export function processBegan(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const [state, began] = [fields[0], fields[19]];
      return state === 'Z' || state === 'X' ? undefined : began;
    } catch {
      return undefined;
    }
  }
  try {
    process.kill(pid, 0);
    return process.platform === 'win32' ? 'running' : psColumn(pid, 'lstart');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? psColumn(pid, 'lstart') : undefined;
  }
}

/** Whether the process is a PostgreSQL working in the folder. */
export function worksIn(pid: number, folder: string): boolean {
  if (processBegan(pid) === undefined) return false;
  try {
    if (process.platform === 'linux') {
      const [cwd, expected] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
      return cwd.dev === expected.dev && cwd.ino === expected.ino;
    }
    return process.platform === 'win32' || (psColumn(pid, 'command')?.includes(folder) ?? false);
  } catch {
    return false;
  }
}

/** Whether any process has this working directory, as far as the system reports it. */
export function hasProcessIn(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(Number(name), folder));
}

/** Also true for a zombie. */
export function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function psColumn(pid: number, column: 'lstart' | 'command'): string | undefined {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
