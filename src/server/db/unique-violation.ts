/** Whether a statement failed because a unique index has the value already. Drizzle wraps the driver's error. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isOf(error, constraint) || (error instanceof Error && isOf(error.cause, constraint));
}

function isOf(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && violated === constraint;
}
