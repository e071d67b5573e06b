import { drizzle } from 'drizzle-orm/node-postgres';
import { NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Statement, TransactionWork, Tx } from './client.ts';
import { isConnectionLost, spoilsConnection } from './database-errors.ts';
import { currentDeadline, isOutcomeUnknown, outcomeUnknown } from './deadline.ts';
import { Pipelined } from './pipelined.ts';
import { forgetFailure, sendPrepared, sendTogether } from './statement.ts';

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
 * with the first of them. Until COMMIT is sent, the deadline of the request rolls everything back. A connection that is lost
 * after that leaves the outcome unknown.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  work: TransactionWork<T>,
  {
    statementTimeoutMs,
    config,
    nullIsNoEffect = false,
  }: {
    readonly statementTimeoutMs: number;
    readonly config?: PgTransactionConfig | undefined;
    /** Work that returns null has written nothing. */
    readonly nullIsNoEffect?: boolean;
  },
): Promise<T> {
  const deadline = currentDeadline();
  const client = await pool.connect();
  let isReleased = false;
  const release = (isBroken: boolean) => {
    if (!isReleased) client.release(isBroken);
    isReleased = true;
  };
  let unwatch: (() => void) | undefined;
  let isCommitting = false;
  try {
    // Closing the connection rolls back, whatever it is doing.
    unwatch = deadline?.watch(() => release(true));
    forgetFailure(client);
    sendTogether(client);
    const begun = client.query(beginText(config));
    // When the connection is broken, the statements behind BEGIN report the same error.
    begun.catch(() => undefined);
    const done = await work(txOf(client));
    const pipelined = done instanceof Pipelined ? done : null;
    // A COMMIT that waits behind a slow write could not be called back when the deadline passes.
    if (pipelined && deadline && deadline.millisecondsLeft < statementTimeoutMs) await pipelined.settled();
    if (config?.accessMode === 'read only') deadline?.check();
    else {
      deadline?.beginCommit();
      isCommitting = true;
    }
    unwatch?.();
    sendTogether(client);
    const committed = client.query('commit');
    const [result, { command }] = await Promise.all([pipelined ? pipelined.settled() : (done as T), committed, begun]);
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`);
    if (isCommitting) deadline?.endCommit(!(nullIsNoEffect && result === null));
    release(false);
    return result;
  } catch (error) {
    const isUnknown = isCommitting && isConnectionLost(error);
    if (isCommitting) deadline?.endCommit(isUnknown);
    if (!isReleased && !spoilsConnection(error)) await client.query('rollback').catch(() => release(true));
    release(spoilsConnection(error));
    throw isUnknown ? outcomeUnknown(error) : error;
  } finally {
    unwatch?.();
  }
}

/**
 * One statement without BEGIN and COMMIT: once it is sent, it cannot be called back, and a lost connection leaves its outcome
 * unknown. Null, and nothing is sent, when it could still be running at the deadline of the request.
 */
export async function runStatement<T>(
  pool: pg.Pool,
  statement: Statement<T>,
  { statementTimeoutMs }: { readonly statementTimeoutMs: number },
): Promise<T | null> {
  const deadline = currentDeadline();
  const client = await pool.connect();
  if (deadline?.beginStatement(statementTimeoutMs) === false) {
    client.release();
    return null;
  }
  try {
    const result = await sendAndRelease(client, () => statement);
    deadline?.endCommit((result ?? null) !== null);
    return result;
  } catch (error) {
    deadline?.endCommit(isOutcomeUnknown(error));
    throw error;
  }
}

/** Sends a statement that commits by itself, and gives the connection back to its pool. */
export async function sendAndRelease<T>(client: pg.PoolClient, toStatement: () => Statement<T>): Promise<T> {
  let isSpoiled = false;
  try {
    const { read, ...prepared } = toStatement();
    return read((await sendPrepared<never>(client, prepared)).rows);
  } catch (error) {
    isSpoiled = spoilsConnection(error);
    throw isConnectionLost(error) ? outcomeUnknown(error) : error;
  } finally {
    client.release(isSpoiled);
  }
}

function beginText({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string {
  const words = ['begin'];
  if (isolationLevel) words.push(`isolation level ${isolationLevel}`);
  if (accessMode) words.push(accessMode);
  if (deferrable !== undefined) words.push(deferrable ? 'deferrable' : 'not deferrable');
  return words.join(' ');
}
