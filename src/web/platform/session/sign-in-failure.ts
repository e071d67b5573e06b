import { ApiError } from '#web/platform/api/api-error.ts';

const unexpected = 'An unexpected error occurred. Please try again.';

/** The server's message where there is one; the page's own where no response of the shop arrived. */
export function signInFailure(error: unknown, whenSilent: string, whenUnexpected = unexpected): string {
  if (!(error instanceof ApiError)) return whenUnexpected;
  if (error.status === 0 || error.code === 'unreadable') return whenSilent;
  return Object.values(error.fieldErrors)[0] ?? error.message;
}
