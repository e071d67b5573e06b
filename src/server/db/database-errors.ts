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

/** Connection exceptions (08), PostgreSQL shutting down (57P), a session that was ended because its transaction was idle (25P03). */
const lostStates = /^(08|57P|25P03)/;
/** Errors of `pg` without a code. After "Query read timeout" we close the connection. */
const lostMessages =
  /Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed/;

/** A cancelled statement (57014), a lock timeout (55P03). */
const timeoutStates = /^(57014|55P03)/;

/** Out of connections, memory or disk (53), a read-only standby (25006). */
const overloadStates = /^(53|25006)/;
const overloadMessages = /timeout exceeded when trying to connect|Cannot use a pool after calling end/;

/** A prepared statement whose table a migration has changed: a new connection has a new plan. */
const outdatedPlan = /cached plan must not change result type/;

/** The connection was lost or refused. A statement that was already sent on it may have been executed. */
export function isConnectionLost(error: unknown): boolean {
  return someCause(
    error,
    (code, message) => networkCodes.has(code) || lostStates.test(code) || lostMessages.test(message),
  );
}

/** PostgreSQL ended a statement that took too long: it is rolled back, and its connection is as good as before. */
export function isTimeout(error: unknown): boolean {
  return someCause(error, (code) => timeoutStates.test(code));
}

/** There was no connection in time, or PostgreSQL could not execute the statement now: it is rolled back or was never sent. */
export function isOverloaded(error: unknown): boolean {
  return someCause(error, (code, message) => overloadStates.test(code) || overloadMessages.test(message));
}

/** True when the database is unreachable or overloaded; false for a bug. */
export function isUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || isTimeout(error) || isOverloaded(error) || isOutdatedPlan(error);
}

/** The connection must be closed: it is lost, leads to a standby, or has outdated plans. */
export function spoilsConnection(error: unknown): boolean {
  return isConnectionLost(error) || someCause(error, (code) => code === '25006') || isOutdatedPlan(error);
}

const isOutdatedPlan = (error: unknown) => someCause(error, (_code, message) => outdatedPlan.test(message));

/** Also inspects causes, because Drizzle wraps errors. */
function someCause(error: unknown, matches: (code: string, message: string) => boolean): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    const { code } = current as { code?: unknown };
    if (matches(typeof code === 'string' ? code : '', current.message)) return true;
    if (current instanceof AggregateError && current.errors.some((inner) => someCause(inner, matches))) return true;
  }
  return false;
}

/** Whether a statement violated this unique index. Also inspects the cause, because Drizzle wraps errors. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const isOf = (thrown: unknown) => {
    const { code, constraint: violated } = (thrown ?? {}) as { code?: unknown; constraint?: unknown };
    return code === '23505' && violated === constraint;
  };
  return isOf(error) || (error instanceof Error && isOf(error.cause));
}
