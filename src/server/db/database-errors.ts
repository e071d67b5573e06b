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
 * Connection lost or refused (08), shutting down (57P), out of connections or memory (53), our own timeouts for a statement
 * (57014), a lock (55P03) and an idle transaction (25P03), read-only standby (25006).
 */
const sqlStates = /^(08|53|57P|57014|25006|25P03|55P03)/;

/** Errors of `pg` without a code, and a prepared statement whose table a migration has changed: a new connection has a new plan. */
const driverMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|cached plan must not change result type/;

/** Whether the database is unreachable or overloaded, as opposed to a bug. Also inspects causes, because Drizzle wraps errors. */
export function isConnectionError(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === 'string' && (networkCodes.has(code) || sqlStates.test(code))) return true;
    if (driverMessages.test(current.message)) return true;
    if (current instanceof AggregateError && current.errors.some((inner) => isConnectionError(inner))) return true;
  }
  return false;
}

/** Whether PostgreSQL ended a statement because it took too long; its connection is as good as before. */
export function isTimeout(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '57014' || code === '55P03';
}

/** Whether a statement violated this unique index. Also inspects the cause, because Drizzle wraps errors. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, '23505', constraint);
}

export function isCheckViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, '23514', constraint);
}

function isViolation(error: unknown, sqlState: string, constraint: string): boolean {
  const isOf = (thrown: unknown) => {
    const { code, constraint: violated } = (thrown ?? {}) as { code?: unknown; constraint?: unknown };
    return code === sqlState && violated === constraint;
  };
  return isOf(error) || (error instanceof Error && isOf(error.cause));
}
