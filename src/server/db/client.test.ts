import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from './client.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

it('transactions that fail while the database is away do not cost the pool its connections', async () => {
  const direct = await createTestDatabase();
  const target = new URL(direct.url);
  const proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
  const url = new URL(direct.url);
  url.port = String(proxy.port);
  const limits = { poolSize: 2, connectTimeoutMs: 500, statementTimeoutMs: 200 };
  const db = openDatabase(url.href, () => undefined, limits);
  const readOne = () => db.transaction((tx) => tx.execute(sql`select 1 as one`));
  try {
    await Promise.all([readOne(), readOne()]);
    proxy.hang();
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, readOne));
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
    proxy.restore();
    expect((await Promise.all([readOne(), readOne(), readOne()])).map(({ rows }) => rows)).toHaveLength(3);
  } finally {
    await db.$client.end();
    await proxy.close();
    await direct.drop();
  }
});
