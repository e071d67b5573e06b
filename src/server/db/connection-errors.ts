const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Connection lost or refused (08), shutting down (57P), out of connections or memory (53), our own time limits for a statement
 * (57014), a lock (55P03) and a pause inside a transaction (25P03), read-only standby (25006).
 */
const sqlStates = /^(08|53|57P|57014|25006|25P03|55P03)/;

/** What `pg` says without any code; and a prepared statement whose table a migration has changed: a new connection has a new plan. */
const driverMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|cached plan must not change result type/;

/** Whether the database is away or unwell, as opposed to our own mistake. Drizzle wraps the driver's error, so causes count. */
export function isConnectionError(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === 'string' && (networkCodes.has(code) || sqlStates.test(code))) return true;
    if (driverMessages.test(current.message)) return true;
    if (current instanceof AggregateError && current.errors.some((inner) => isConnectionError(inner))) return true;
  }
  return false;
}
