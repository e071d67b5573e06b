import { ApiError } from '#web/api/api-error.ts';

const unexpected = 'An unexpected error occurred. Please try again.';

/** The server's own words where it spoke; where no answer of ours came, the page's. */
export function signInFailure(error: unknown, whenSilent: string, whenUnexpected = unexpected): string {
  if (!(error instanceof ApiError)) return whenUnexpected;
  if (error.status === 0 || error.code === 'unreadable') return whenSilent;
  return Object.values(error.fieldErrors)[0] ?? error.message;
}
