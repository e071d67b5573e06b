import pg from 'pg';
import { vi } from 'vitest';

/** The statements that reach PostgreSQL while something is done, without their values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([query]) => {
      const given: unknown = query;
      return typeof given === 'string' ? given : (given as { text: string }).text;
    });
  } finally {
    spy.mockRestore();
  }
}
