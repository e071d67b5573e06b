import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TcpProxy, startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { sharedTestDatabase } from '#server/testing/shared-test-app.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import type { Database } from './client.ts';
import { isConnectionLost } from './database-errors.ts';
import { isOutcomeUnknown } from './deadline.ts';
import { toStatement, writeStatement } from './statement.ts';

let proxy: TcpProxy;
/** Through the proxy, with small limits. */
let db: Database;
const direct = sharedTestDatabase();
beforeAll(async () => {
  await direct.db.execute(sql`create table notes (text text unique)`);
  const target = new URL(direct.url);
  proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
  const url = Object.assign(new URL(direct.url), { port: String(proxy.port) });
  db = openTolerantDatabase(url.href, { poolSize: 2 });
});
afterAll(async () => {
  await db.$client.end();
  await proxy.close();
});
beforeEach(async () => {
  proxy.restore();
  await direct.db.execute(sql`truncate notes`);
});

const note = sql`insert into notes values ('one')`;
const notes = async () => (await direct.db.execute(sql`select text from notes`)).rows;
/** What is sent from now on is lost. The connection breaks later: timers run after what was sent at once. */
const hangAndCut = () => {
  proxy.hang();
  void sleep(20).then(() => proxy.cut());
};
/** The connection breaks when PostgreSQL has committed and its response is lost. */
const cutWhenWritten = () => {
  proxy.dropResponses();
  void vi.waitFor(async () => expect(await notes()).not.toEqual([])).finally(() => proxy.cut());
};
const isKnownLoss = (error: unknown) => isConnectionLost(error) && !isOutcomeUnknown(error);

describe('a connection that is lost', () => {
  it('before COMMIT fails the transaction, and nothing is written', async () => {
    const refused = db.transaction(async (tx) => {
      await tx.execute(note);
      proxy.cut();
      await tx.execute(sql`select 1`);
    });
    await expect(refused).rejects.toSatisfy(isKnownLoss);
    expect(await notes()).toEqual([]);
  });

  it.each([
    ['reached PostgreSQL', cutWhenWritten, [{ text: 'one' }]],
    ['was lost', hangAndCut, []],
  ])('while a COMMIT that %s is on its way leaves the outcome unknown', async (_fate, breakConnection, left) => {
    const unknown = db.transaction(async (tx) => {
      await tx.execute(note);
      breakConnection();
    });
    await expect(unknown).rejects.toSatisfy(isOutcomeUnknown);
    expect(await notes()).toEqual(left);
  });

  it('at the end of a transaction that only reads leaves nothing unknown', async () => {
    const reading = db.transaction(
      async (tx) => {
        await tx.execute(sql`select 1`);
        hangAndCut();
      },
      { accessMode: 'read only' },
    );
    await expect(reading).rejects.toSatisfy(isKnownLoss);
  });

  it('during a statement that commits by itself leaves the outcome unknown', async () => {
    await db.execute(sql`select 1`);
    cutWhenWritten();
    const unknown = db.inOneStatement(toStatement("insert into notes values ('one')", [], () => true));
    await expect(unknown).rejects.toSatisfy(isOutcomeUnknown);
    expect(await notes()).toEqual([{ text: 'one' }]);
  });
});

it('statements that were sent behind one that fails report its error', async () => {
  const [fail, read] = [writeStatement('insert into notes select 1 / $1::int'), writeStatement('select 1')];
  const refused = db.transaction((tx) => {
    fail(tx, 0).catch(() => undefined);
    return read(tx);
  });
  await expect(refused).rejects.toMatchObject({ code: '22012' });
});

it('an error of PostgreSQL at COMMIT is the outcome', async () => {
  await direct.db.execute(sql`alter table notes add constraint late unique (text) deferrable initially deferred`);
  await direct.db.execute(sql`alter table notes drop constraint notes_text_key`);
  const refused = db.transaction(async (tx) => {
    await tx.execute(note);
    await tx.execute(note);
  });
  await expect(refused).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual([]);
});
