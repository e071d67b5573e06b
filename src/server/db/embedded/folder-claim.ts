import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import { processBegan } from './process-identity.ts';

const Claim = z.object({ pid: z.int().positive(), began: z.string() });
type Claim = z.output<typeof Claim>;
const fileName = 'in-use.json';

/** A lock file: one process at a time may use a data folder. The claim of a dead process is ignored. */
export async function claimFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const file = join(folder, fileName);
  const mine = JSON.stringify({ pid: process.pid, began: processBegan(process.pid) ?? '' } satisfies Claim);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await writeNew(file, mine)) return { release: () => rm(file, { force: true }) };
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const claim = parseClaim(text);
    if (claim && isRunning(claim)) throw inUse(folder, claim.pid);
    await discard(file, text);
  }
  throw inUse(folder, undefined);
}

export async function isClaimed(folder: string): Promise<boolean> {
  const claim = parseClaim(await readFile(join(folder, fileName), 'utf8').catch(() => ''));
  return claim !== undefined && isRunning(claim);
}

function isRunning({ pid, began }: Claim): boolean {
  return processBegan(pid) === began;
}

export function inUse(folder: string, pid: number | undefined): StartupError {
  const by = pid === undefined ? '' : ` (process ${pid})`;
  return new StartupError(
    `The data folder ${folder} is in use by another Macrobowl${by}`,
    'Stop that one, set DATA_DIR to another folder, or set DATABASE_URL to let several processes share one database',
  );
}

async function writeNew(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function parseClaim(text: string): Claim | undefined {
  try {
    return Claim.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Removes a stale claim. If another process replaced it meanwhile, its valid claim is restored. */
async function discard(file: string, deadText: string): Promise<void> {
  const aside = `${file}.dead-${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const taken = await readFile(aside, 'utf8');
  if (taken !== deadText) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}
