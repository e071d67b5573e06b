import type { z } from 'zod';

const isTest = process.env['NODE_ENV'] === 'test';

/**
 * Gives the rows of a raw statement the type of a schema. Tests parse them, and fail when SQL names or types a column differently.
 * In production nothing is parsed. Rows that `columnsOf` selects need no schema, because text and type come from the same table.
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
