import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../bench/support/verdict.ts';
import { ask } from './shops.ts';

export type MenuFigures = { asked: number; failed: number; p50: number; p99: number };

const everyMs = 20;

/** A visitor who opens the menu again and again, fifty times a second, whatever else goes on. */
export async function watchMenu(shop: { address: string }, until: Promise<unknown>): Promise<MenuFigures> {
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  const look = async () => {
    const answer = await ask(shop, '/meals', { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    if (answer?.status === 200) times.push(answer.milliseconds);
    else failed++;
  };
  const looking: Promise<void>[] = [];
  const over = until.finally(() => (isOver = true));
  while (!isOver) {
    looking.push(look());
    await sleep(everyMs);
  }
  await Promise.all([over, ...looking]);
  return { asked: looking.length, failed, p50: percentile(times, 50), p99: percentile(times, 99) };
}
