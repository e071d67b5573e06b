import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults } from './faults.ts';

const root = join(import.meta.dirname, '..');

describe('the list of injected faults', () => {
  it.each(faults)(
    '$guarantee: "$id" still matches exactly one line and names an existing test',
    ({ file, before, after, caughtBy }) => {
      const parts = readFileSync(join(root, file), 'utf8').split(before);
      expect(parts).toHaveLength(2);
      expect(after).not.toBe(before);
      expect(existsSync(join(root, caughtBy))).toBe(true);
    },
  );

  it('has two or more for every starred guarantee, each with a unique id', () => {
    for (const guarantee of ['R1', 'R2', 'R3', 'R9', 'R13', 'R14', 'R19', 'R20', 'S1', 'S5', 'S6']) {
      expect(faults.filter((fault) => fault.guarantee === guarantee).length).toBeGreaterThanOrEqual(2);
    }
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  });
});
