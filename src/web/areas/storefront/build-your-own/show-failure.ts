import { ApiError } from '#web/api/api-error.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** The documented words, with the server's reason below where it gave one that the customer can act on. */
export function showFailure(message: string, error: unknown): void {
  const { status, message: reason } = error instanceof ApiError ? error : { status: 0, message: '' };
  // The session has ended, and the way to sign in again says so.
  if (status === 401) return;
  const isReasoned = [409, 422, 429].includes(status);
  toast.error(message, isReasoned ? { points: [reason] } : undefined);
}
