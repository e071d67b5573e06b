import { afterEach, expect, it } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { inspectDocument } from '#server/modules/documents/inspect-document.ts';
import { pdf } from '#server/modules/documents/testing/document-uploads.ts';
import { WorkerPool } from './worker-pool.ts';

let pool: WorkerPool;
afterEach(() => pool.close());

const glyph = { kind: 'glyph', key: 'egg' } as const;
const document = { bytes: pdf(), fileName: 'report.pdf' };

it('answers what the task itself answers, one after the other', async () => {
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

it('lets the event loop go on meanwhile', async () => {
  pool = new WorkerPool();
  await pool.run('draw', glyph);
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  const work = Array.from({ length: 20 }, (_, n) =>
    pool.run('draw', { kind: 'bowl', art: { base: 'quinoa', proteins: ['egg'], addons: ['corn'] }, seed: String(n) }),
  );
  await Promise.all(work);
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(5);
});

it('refuses what there is no room for, and closes with what waits', async () => {
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

it('ends what takes too long, and goes on with the next, which is ended as well', async () => {
  pool = new WorkerPool({ timeLimitMs: 1 });
  const both = await Promise.allSettled([pool.run('draw', glyph), pool.run('draw', glyph)]);
  expect(both.map((one) => one.status === 'rejected' && (one.reason as AppError).code)).toEqual([
    'unavailable',
    'unavailable',
  ]);
});

it('tells of a task that fails, and goes on', async () => {
  pool = new WorkerPool();
  await expect(pool.run('draw', { kind: 'bowl' } as never)).rejects.toThrow(/TypeError/);
  expect(await pool.run('draw', glyph)).toMatch(/^<svg /);
});

it('gives the memory back after a while, and starts again', async () => {
  pool = new WorkerPool({ idleMs: 1 });
  await pool.run('draw', glyph);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await pool.run('draw', glyph)).toMatch(/^<svg /);
});
