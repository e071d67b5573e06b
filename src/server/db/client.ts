import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Pipelined } from './pipelined.ts';

/** The connection pool: for reads and to begin transactions. */
export type Database = Omit<NodePgDatabase, 'transaction'> & {
  $client: pg.Pool;
  transaction<T>(work: TransactionWork<T>, config?: PgTransactionConfig): Promise<T>;
  /** For a write that is one statement. When the statement could still run at the deadline of the request, nothing is sent and the result is null. */
  inOneStatement<T>(statement: Statement<T>): Promise<T | null>;
} & Omit<Transactor, 'transaction'>;
/** An open transaction: required for locks and for several writes. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
type Select = 'select' | 'selectDistinct' | 'selectDistinctOn';
/** For reads: the pool or an open transaction. Writing through it does not compile; a test checks the text of raw SQL. */
export type Db = Pick<NodePgDatabase, Select | '$with' | '$count' | 'execute' | '_'> & {
  with(...queries: Parameters<NodePgDatabase['with']>): Pick<ReturnType<NodePgDatabase['with']>, Select>;
};

/** A text that PostgreSQL parses and plans once for each connection, with its values. */
export type Prepared = { readonly name: string; readonly text: string; readonly values: unknown[] };
/**
 * One write statement that is not sent yet, and how its rows become its result. PostgreSQL commits it by itself, so that it needs no
 * transaction. A function that returns one has no connection: it can take no lock before it and send no second statement.
 */
export type Statement<Result> = Prepared & { readonly read: (rows: readonly never[]) => Result };

export type TransactionWork<T> = (tx: Tx) => Promise<T | Pipelined<T>>;
export type WorkWithKey<T> = (tx: Tx, key: RequestKey | null) => ReturnType<TransactionWork<T>>;

/** What is stored of an executed request with an Idempotency-Key, so that it is not executed again. */
export type RequestKey = {
  readonly id: Buffer;
  readonly requestHash: Buffer;
  /** Encrypts what a repeat is answered from, so that it can't be read without the Idempotency-Key. */
  encrypt(stored: unknown): Buffer;
};
/** For use cases that write in one transaction, which may be executed once per Idempotency-Key. */
export type Transactor = {
  transaction<T>(work: TransactionWork<T>): Promise<T>;
  /** For work that stores the key in one of its own statements. A result of null means that it has written nothing. */
  transactionWithKey<T>(work: WorkWithKey<T>): Promise<T>;
  /** For a write that shares its statement with those of other requests. The statement also stores the key. */
  inSharedStatement<T>(work: (send: SendTogether, key: RequestKey | null) => Promise<T>): Promise<T>;
};

/**
 * Writes all items in one statement. Each item succeeds or fails alone. The result is null for an item whose row is locked or
 * has changed. The statement skips locked rows (`SKIP LOCKED`).
 */
export type WriteTogether<Item, Result> = (items: readonly Item[]) => Statement<readonly (Result | null)[]>;
/** `rowId`: of the row that the item locks. Null: not possible now, nothing is written. */
export type SendTogether = <Item, Result>(
  write: WriteTogether<Item, Result>,
  rowId: number,
  item: Item,
) => Promise<Result | null>;
