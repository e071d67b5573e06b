import { readFileSync, readdirSync } from 'node:fs';

const millisecondsPerTick = 10;

type Stat = { readonly parent: number; readonly ticks: number };

/** Linux only: fields 4 and 14 to 17 of /proc/<pid>/stat, counted behind the name, which may contain anything. */
function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) };
  } catch {
    return undefined;
  }
}

/** CPU milliseconds of a process and everything it has started, whether that still runs or has ended. */
export function cpuMilliseconds(pid: number): number {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    if (stat) stats.set(Number(name), stat);
  }
  const isInside = (one: number): boolean =>
    one === pid || (stats.has(one) && stats.get(one)!.parent > 1 && isInside(stats.get(one)!.parent));
  let ticks = 0;
  for (const [one, stat] of stats) if (isInside(one)) ticks += stat.ticks;
  return ticks * millisecondsPerTick;
}
