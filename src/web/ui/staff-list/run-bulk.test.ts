import { expect, it } from 'vitest';
import { runBulk } from './bulk-actions.tsx';

it('changes every row once, a few at a time, and lists what failed in the order of the rows', async () => {
  const ids = Array.from({ length: 11 }, (_, n) => n + 1);
  const changed: number[] = [];
  let [running, most] = [0, 0];
  const progress: number[] = [];
  const failures = await runBulk(
    ids,
    async (id) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, id % 3));
      running--;
      if (id === 7 || id === 2) throw new Error(`${id} is closed`);
      changed.push(id);
    },
    (finished) => progress.push(finished),
  );
  expect(failures).toEqual([
    { id: 2, message: '2 is closed' },
    { id: 7, message: '7 is closed' },
  ]);
  expect(changed.toSorted((a, b) => a - b)).toEqual([1, 3, 4, 5, 6, 8, 9, 10, 11]);
  expect(most).toBe(4);
  expect(progress).toEqual(ids);
});
