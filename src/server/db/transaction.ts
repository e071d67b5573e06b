import { drizzle } from 'drizzle-orm/node-postgres';
import { NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Statement, TransactionWork, Tx } from './client.ts';
import { isConnectionError } from './database-errors.ts';
import { currentDeadline } from './deadline.ts';
import { Pipelined } from './pipelined.ts';
import { sendPrepared, sendTogether } from './statement.ts';

/** One for each connection: making one costs as much as sending a statement. */
const txByConnection = new WeakMap<pg.PoolClient, Tx>();

function txOf(client: pg.PoolClient): Tx {
  const known = txByConnection.get(client);
  if (known) return known;
  const { dialect, session } = drizzle({ client }) as unknown as Record<'dialect' | 'session', never>;
  const tx = new NodePgTransaction(dialect, session, undefined) as unknown as Tx;
  txByConnection.set(client, tx);
  return tx;
}

/**
 * BEGIN, the work and COMMIT on one connection. Statements that the work sends without waiting share a round trip, BEGIN
 * with the first of them. Until COMMIT is sent, the deadline of the request rolls everything back.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  work: TransactionWork<T>,
  {
    statementTimeoutMs,
    config,
  }: { readonly statementTimeoutMs: number; readonly config?: PgTransactionConfig | undefined },
): Promise<T> {
  const deadline = currentDeadline();
  const client = await pool.connect();
  let isReleased = false;
  const release = (isBroken: boolean) => {
    if (!isReleased) client.release(isBroken);
    isReleased = true;
  };
  let unwatch: (() => void) | undefined;
  try {
    // Closing the connection rolls back, whatever it is doing.
    unwatch = deadline?.watch(() => release(true));
    sendTogether(client);
    const begun = client.query(beginText(config));
    // Whatever is wrong with the connection, the statements behind BEGIN report it, too.
    begun.catch(() => undefined);
    const done = await work(txOf(client));
    const pipelined = done instanceof Pipelined ? done : null;
    // A COMMIT that waits behind a slow write could not be called back when the deadline passes.
    if (pipelined && deadline && deadline.millisecondsLeft < statementTimeoutMs) await pipelined.settled();
    deadline?.beginCommit();
    unwatch?.();
    sendTogether(client);
    const committed = client.query('commit');
    const [result, { command }] = await Promise.all([pipelined ? pipelined.settled() : (done as T), committed, begun]);
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`);
    release(false);
    return result;
  } catch (error) {
    if (!isReleased && !isConnectionError(error)) await client.query('rollback').catch(() => release(true));
    release(isConnectionError(error));
    throw error;
  } finally {
    unwatch?.();
  }
}

/**
 * One statement without BEGIN and COMMIT: once it is sent, it cannot be called back. Null, and nothing is sent, when it could
 * still be running at the deadline of the request.
 */
export async function runStatement<T>(
  pool: pg.Pool,
  statement: () => Statement<T> | null,
  { statementTimeoutMs }: { readonly statementTimeoutMs: number },
): Promise<T | null> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    if (currentDeadline()?.beginStatement(statementTimeoutMs) === false) return null;
    const toSend = statement();
    if (!toSend) return null;
    const { read, ...prepared } = toSend;
    return read((await sendPrepared<never>(client, prepared)).rows);
  } catch (error) {
    isBroken = isConnectionError(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

function beginText({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string {
  const words = ['begin'];
  if (isolationLevel) words.push(`isolation level ${isolationLevel}`);
  if (accessMode) words.push(accessMode);
  if (deferrable !== undefined) words.push(deferrable ? 'deferrable' : 'not deferrable');
  return words.join(' ');
}
