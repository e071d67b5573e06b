import { ApiError } from '#web/platform/api/api-error.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** The message of the failed action, with the server's reason below where the customer can act on it. */
export function showFailure(message: string, error: unknown): void {
  const { status, message: reason } = error instanceof ApiError ? error : { status: 0, message: '' };
  // The session has ended; the redirect to sign in says so.
  if (status === 401) return;
  const isReasoned = [409, 422, 429].includes(status);
  toast.error(message, isReasoned ? { points: [reason] } : undefined);
}
