import pg from 'pg';
import { vi } from 'vitest';

/** Heartbeat of the LISTEN connection, every few seconds. */
const listenHeartbeat = 'SELECT 1';

/** Records the statements sent to PostgreSQL during the work, without their values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const all = spy.mock.calls.map(([query]) => {
      const given: unknown = query;
      return typeof given === 'string' ? given : (given as { text: string }).text;
    });
    return all.filter((text) => text !== listenHeartbeat);
  } finally {
    spy.mockRestore();
  }
}
