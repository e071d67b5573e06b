import pg from 'pg';
import { vi } from 'vitest';

/** Of the connection that hears announcements, every few seconds. */
const listenersBeat = 'SELECT 1';

/** The statements that reach PostgreSQL while something is done, without their values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const all = spy.mock.calls.map(([query]) => {
      const given: unknown = query;
      return typeof given === 'string' ? given : (given as { text: string }).text;
    });
    return all.filter((text) => text !== listenersBeat);
  } finally {
    spy.mockRestore();
  }
}
