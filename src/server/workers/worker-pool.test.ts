import { afterEach, expect, it } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { inspectDocument } from '#server/modules/documents/inspect-document.ts';
import { pdf } from '#server/modules/documents/testing/document-uploads.ts';
import { defaultTarget } from '#domain/menu/nutrition.ts';
import { noLimits } from '#domain/finder/finder-request.ts';
import { WorkerPool } from './worker-pool.ts';
import { timeLimit } from '../../../scripts/time-limit.mjs';

let pool: WorkerPool;
afterEach(() => pool.close());

const glyph = { kind: 'glyph', key: 'egg' } as const;
const menu = { bases: [], proteins: [], addOns: [], items: [] };
const document = { bytes: pdf(), fileName: 'report.pdf' };

it('returns the results of tasks, run one after another', async () => {
  pool = new WorkerPool();
  const all = await Promise.all([
    pool.run('inspectDocument', document),
    pool.run('draw', glyph),
    pool.run('draw', glyph),
  ]);
  expect(all[0]).toEqual(inspectDocument(document));
  expect(all[1]).toMatch(/^<svg /);
  expect(all[2]).toBe(all[1]);
});

it('does not block the event loop', async () => {
  pool = new WorkerPool();
  await pool.run('draw', glyph);
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 1);
  const work = Array.from({ length: 20 }, (_, n) =>
    pool.run('draw', { kind: 'bowl', art: { base: 'quinoa', proteins: ['egg'], addons: ['corn'] }, seed: String(n) }),
  );
  await Promise.all(work);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(5);
});

it('refuses tasks when its queue is full, and rejects waiting tasks on close', async () => {
  pool = new WorkerPool({ waiting: 2 });
  const first = pool.run('draw', glyph);
  const waiting = [pool.run('draw', glyph), pool.run('draw', glyph)];
  await expect(pool.run('draw', glyph)).rejects.toMatchObject({ code: 'unavailable' });
  await first;
  await Promise.all(waiting);
  const late = pool.run('draw', glyph);
  await Promise.all([expect(late).rejects.toMatchObject({ code: 'unavailable' }), pool.close()]);
  await expect(pool.run('draw', glyph)).rejects.toMatchObject({ code: 'unavailable' });
});

it('draws before it searches for assistants, however many searches wait, and refuses more searches than fit', async () => {
  pool = new WorkerPool({ waitingSearches: 3 });
  const done: string[] = [];
  const search = () => pool.run('findForAssistant', { catalog: menu, target: defaultTarget, limits: noLimits });
  const first = search();
  const searches = [1, 2, 3].map((n) => search().then(() => done.push(`search ${n}`)));
  await expect(search()).rejects.toMatchObject({ code: 'unavailable' });
  const drawing = pool.run('draw', glyph).then(() => done.push('drawing'));
  await Promise.all([first, drawing, ...searches]);
  expect(done).toEqual(['drawing', 'search 1', 'search 2', 'search 3']);
});

it('terminates a task that takes too long, and continues with the next one', async () => {
  pool = new WorkerPool({ timeLimitMs: 1, startMs: 0 });
  const both = await Promise.allSettled([pool.run('draw', glyph), pool.run('draw', glyph)]);
  expect(both.map((one) => one.status === 'rejected' && (one.reason as AppError).code)).toEqual([
    'unavailable',
    'unavailable',
  ]);
});

it('does not count the loading of its modules as time of the first task of each kind', async () => {
  pool = new WorkerPool({ timeLimitMs: 1, startMs: timeLimit(60_000) });
  expect(await pool.run('draw', glyph)).toMatch(/^<svg /);
  expect(await pool.run('inspectDocument', document)).toEqual(inspectDocument(document));
});

it('reports a failed task, and continues', async () => {
  pool = new WorkerPool();
  await expect(pool.run('draw', { kind: 'bowl' } as never)).rejects.toThrow(/TypeError/);
  expect(await pool.run('draw', glyph)).toMatch(/^<svg /);
});

it('ends the idle thread after a while, and starts a new one', async () => {
  pool = new WorkerPool({ idleMs: 1 });
  await pool.run('draw', glyph);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await pool.run('draw', glyph)).toMatch(/^<svg /);
});
