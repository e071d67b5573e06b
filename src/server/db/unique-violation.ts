/** Whether a statement failed because a unique index has the value already. Drizzle wraps the driver's error. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return (
    cause instanceof Error &&
    (cause as { code?: unknown }).code === '23505' &&
    (cause as { constraint?: unknown }).constraint === constraint
  );
}
