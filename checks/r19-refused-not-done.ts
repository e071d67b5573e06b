import { setTimeout as sleep } from 'node:timers/promises';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import type { Check, Checking } from './support/check.ts';
import { type Write, openMixedWrites } from './support/mixed-writes.ts';
import { openSenders } from './support/production-shop.ts';
import { provenByTests } from './support/proven-by-tests.ts';
import { type ApiResponse, openShops } from './support/shops.ts';

export const check: Check = {
  guarantee: 'A refused call has no effect',
  goal: 'every call that takes an Idempotency-Key, refused by its deadline before and at the end of its work: no effect; repeated with its key: one effect, the same response. PostgreSQL stopped for 1 to 8 s under mixed writes, 500 calls answered 503: none was committed',
  limitSeconds: 900,
  isLong: true,
  run: async (checking) => {
    const byTests = await provenByTests(checking, {
      files: [
        'src/server/http/idempotency.test.ts',
        'src/server/http/outcome-unknown.test.ts',
        'src/server/db/open-database.test.ts',
        'src/server/db/transaction.test.ts',
        'src/server/db/deadline.test.ts',
        'src/web/platform/api/call.test.ts',
      ],
      whenAllHold: 'every call refused twice: 0 effects; repeated twice with its key: 1 effect each, equal responses',
    });
    return `${await stopUnderWrites(checking)}; ${byTests}`;
  },
};

type Sent = { write: Write; response: ApiResponse | null };

/** Calls in flight when PostgreSQL stops: fewer than a process handles at once. */
const atOnce = 30;
const betweenCallsMs = 60;

async function stopUnderWrites(checking: Checking): Promise<string> {
  const folder = await checking.folder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => undefined });
  checking.onCleanup(() => postgres.stop());
  const { env } = await openSenders(checking);
  const opened = await openShops(checking, { databaseUrl: postgres.url, env });
  const nextWrite = await openMixedWrites(opened);
  const figures = { refused: 0, committed: 0, unknown: 0, unknownDone: 0, done: 0, stops: 0 };
  const enough = checking.size(500, 60);
  while (figures.refused < enough && figures.stops < enough) {
    const stoppedMs = 1_000 + 1_000 * (figures.stops++ % 8);
    const sent = await sendDuring(nextWrite, stoppedMs, () => stopFor(folder, stoppedMs));
    for (const one of sent) await judge(checking, one, figures);
  }
  const { refused, committed, unknown, unknownDone, done, stops } = figures;
  checking.require(refused >= enough, `only ${refused} calls were answered 503`);
  return `${stops} stops: ${refused} calls answered 503, ${committed} of them committed; ${unknown} outcome-unknown, ${unknownDone} of them committed; ${done} done`;
}

/** A burst that is in flight when PostgreSQL stops, and single calls until it goes on. */
async function sendDuring(nextWrite: () => Promise<Write>, stoppedMs: number, stop: () => Promise<void>) {
  const singles = Math.ceil(stoppedMs / betweenCallsMs / 2);
  const writes: Write[] = [];
  for (let n = 0; n < 2 * atOnce + singles; n++) writes.push(await nextWrite());
  const sending: Promise<Sent>[] = [];
  const sendNext = () => {
    const write = writes[sending.length]!;
    sending.push(
      write.send().then(
        (response) => ({ write, response }),
        () => ({ write, response: null }),
      ),
    );
  };
  // Warm connections and sessions, and calls at every point of their work.
  for (let n = 0; n < atOnce; n++) {
    sendNext();
    await sleep(5);
  }
  for (let n = 0; n < atOnce; n++) sendNext();
  await sleep(Math.random() * 30);
  const stopped = stop();
  for (let n = 0; n < singles; n++) {
    await sleep(betweenCallsMs);
    sendNext();
  }
  await stopped;
  const sent = await Promise.all(sending);
  // What PostgreSQL has received before it stopped is executed now.
  await sleep(1_000);
  return sent;
}

async function judge(
  checking: Checking,
  { write, response }: Sent,
  figures: Record<'refused' | 'committed' | 'unknown' | 'unknownDone' | 'done', number>,
): Promise<void> {
  const { name, hasKey, send, countDone } = write;
  const count = await countDone();
  if (!response) return checking.require(false, `${name} got no response`);
  const { status, body } = response;
  const called = `${name}${hasKey ? ' with a key' : ''}`;
  if (status < 300) {
    figures.done++;
    checking.require(count === 1, `${called} returned ${status} and was done ${count} times`);
  } else if (status === 503) {
    figures.refused++;
    figures.committed += count;
    checking.require(count === 0, `${called} was answered 503 and was committed: ${JSON.stringify(body)}`);
  } else if ((body as { code?: string }).code === 'outcome-unknown') {
    figures.unknown++;
    figures.unknownDone += count;
    if (!hasKey) return;
    const again = await send();
    checking.require(again.status < 300, `${called} of unknown outcome was repeated: ${again.status}`);
    checking.require((await countDone()) === 1, `${called} of unknown outcome was repeated and not done once`);
  } else checking.require(false, `${called} returned ${status} ${JSON.stringify(body)}`);
}

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
