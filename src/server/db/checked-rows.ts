import type { z } from 'zod';

const isTest = process.env['NODE_ENV'] === 'test';

/**
 * The rows of a raw statement with the type of a schema, which tests parse: a column that SQL names or types otherwise fails there.
 * Production pays nothing for it. Rows that `columnsOf` selects need none: their text and their type are made of the same table.
 */
export function checkedRows<Arguments extends readonly unknown[], Row>(
  schema: z.ZodType<Row>,
  send: (...sent: Arguments) => Promise<unknown[]>,
): (...sent: Arguments) => Promise<Row[]> {
  if (!isTest) return send as (...sent: Arguments) => Promise<Row[]>;
  return async (...sent) => {
    const rows = await send(...sent);
    for (const row of rows) schema.parse(row);
    return rows as Row[];
  };
}

/** The same for a statement that is not sent yet. */
export function checkedRead<Row, Result>(
  schema: z.ZodType<Row>,
  read: (rows: readonly Row[]) => Result,
): (rows: readonly never[]) => Result {
  if (!isTest) return read;
  return (rows) => {
    for (const row of rows) schema.parse(row);
    return read(rows);
  };
}
