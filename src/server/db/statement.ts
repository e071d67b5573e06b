import { hash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, type Table, getTableColumns } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db, Prepared, Statement, Tx } from './client.ts';

/** The pool of `openDatabase`, through which the prepared reads of all requests share a few connections. */
type SharingPool = {
  readonly sharedReads: { query<Row extends pg.QueryResultRow>(prepared: Prepared): Promise<pg.QueryResult<Row>> };
};

/**
 * A statement that PostgreSQL parses and plans once for each connection, for the calls that a shop at noon makes most.
 * It goes to the driver directly: Drizzle builds the text of a query for each call, which costs more than sending it.
 * Columns are named one by one, so that a migration that adds one leaves the prepared plan valid.
 */
export function statement<Row extends pg.QueryResultRow>(text: string) {
  const name = nameOf(text);
  return async (db: Db, ...values: readonly unknown[]): Promise<Row[]> => {
    const client = clientOf(db);
    const prepared = { name, text, values: values as unknown[] };
    const { rows } =
      'connection' in client
        ? await sendPrepared<Row>(client, prepared)
        : await client.sharedReads.query<Row>(prepared);
    return rows;
  };
}

const clientOf = (db: Db) => (db._.session as unknown as { client: SharingPool | pg.PoolClient }).client;
const isTransaction = (db: Db) => 'connection' in clientOf(db);

/**
 * The same for a read that answers for many values at once: `$1` is their list, and `n` of a row says which of them it is for,
 * counted from 1. The requests of one turn of the event loop share a statement.
 */
export function sharedStatement<Row extends pg.QueryResultRow>(text: string) {
  const send = statement<Row & { n: number }>(text);
  const turnOf = oncePerTurn((db, isOver) => {
    const values: unknown[] = [];
    return { values, rows: isOver.then(async () => Map.groupBy(await send(db, values), ({ n }) => n)) };
  });
  return async (db: Db, value: unknown): Promise<Row[]> => {
    const { values, rows } = turnOf(db);
    const n = values.push(value);
    return (await rows).get(n) ?? [];
  };
}

/** The same for one without values. In a transaction it is sent at once. */
export function sharedRead<Row extends pg.QueryResultRow>(text: string) {
  const send = statement<Row>(text);
  const turnOf = oncePerTurn((db, isOver) => ({ rows: isOver.then(() => send(db)) }));
  return (db: Db): Promise<readonly Row[]> => (isTransaction(db) ? send(db) : turnOf(db).rows);
}

function oncePerTurn<Turn extends object>(begin: (db: Db, isOver: Promise<void>) => Turn): (db: Db) => Turn {
  const turns = new WeakMap<Db, Turn>();
  return (db) => {
    const known = turns.get(db);
    if (known) return known;
    const isOver = nextTurn().then(() => void turns.delete(db));
    const turn = begin(db, isOver);
    turns.set(db, turn);
    return turn;
  };
}

const plannedEachTime = new WeakSet<pg.PoolClient>();

/** Statements on this connection are sent without their names. */
export function planEachTime(client: pg.PoolClient): void {
  plannedEachTime.add(client);
}

const failures = new WeakMap<pg.PoolClient, Error>();
const isBehindFailure = '25P02';

/** Statements behind a failed one report the error of the failed one. Their own error says only that the transaction is aborted. */
function causeOf(client: pg.PoolClient, error: Error): Error {
  if ((error as { code?: unknown }).code !== isBehindFailure) failures.set(client, error);
  return failures.get(client) ?? error;
}

/** At the beginning of a transaction. */
export function forgetFailure(client: pg.PoolClient): void {
  failures.delete(client);
}

export function sendPrepared<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  { name, text, values }: Prepared,
): Promise<pg.QueryResult<Row>> {
  sendTogether(client);
  // Made here, because `client.query` would copy it property by property and wrap it into two more promises.
  return new Promise((resolve, reject) => {
    const query = new pg.Query<Row>(text, values, (error, result) =>
      error ? reject(causeOf(client, error)) : resolve(result),
    );
    client.query(plannedEachTime.has(client) ? query : Object.assign(query, { name }));
  });
}

/** Writes or locks inside a transaction. A test checks that no text of `statement` does. */
export function writeStatement<Row extends pg.QueryResultRow>(
  text: string,
): (tx: Tx, ...values: readonly unknown[]) => Promise<Row[]> {
  return statement<Row>(text);
}

/** For a statement that is assembled from the parts that a call needs. Each resulting text is prepared once. */
export function toStatement<Result>(
  text: string,
  values: unknown[],
  read: (rows: readonly never[]) => Result,
): Statement<Result> {
  const name = namesByText.get(text) ?? nameOf(text);
  namesByText.set(text, name);
  return { name, text, values, read };
}

const namesByText = new Map<string, string>();
const nameOf = (text: string) => `macrobowl_${hash('sha1', text).slice(0, 16)}`;

/** Sends it as a part of a transaction. */
export async function sendIn<Result>(tx: Tx, { read, ...prepared }: Statement<Result>): Promise<Result> {
  return read((await sendPrepared<never>(clientOf(tx) as pg.PoolClient, prepared)).rows);
}

/** Statements that are sent on this connection in this turn of the event loop, by all requests, leave in one packet. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

const dialect = new PgDialect();

/** An expression that the schema defines, for the text of a statement; it has no values of its own. */
export function textOf(expression: SQL): string {
  const { sql, params } = dialect.sqlToQuery(expression);
  if (params.length > 0) throw new Error(`a value in ${sql}`);
  return sql;
}

/** All columns of a row as one JSON object, named as the schema names them. */
export function jsonOf(table: Table): string {
  const columns = Object.entries(getTableColumns(table));
  return `json_build_object(${columns.map(([name, column]) => `'${name}', "${column.name}"`).join(', ')})`;
}

/** All columns of a table, named as the schema names them. */
export function columnsOf(table: Table): string {
  const columns = Object.entries(getTableColumns(table));
  return columns.map(([name, column]) => `"${column.name}" as "${name}"`).join(', ');
}

/** Rows of a table that are given as JSON, but for some of its columns. */
export function jsonRowsOf(table: Table, without: readonly string[]) {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !without.includes(name));
  return {
    /** For INSERT. */
    columns: columns.map(([, column]) => `"${column.name}"`).join(', '),
    /** For SELECT from the rows, in the same order. */
    values: (alias: string) => columns.map(([name]) => `${alias}."${name}"`).join(', '),
    /** For jsonb_to_recordset. */
    fields: columns.map(([name, column]) => `"${name}" ${column.getSQLType()}`).join(', '),
  };
}
