import { safeNextPath } from '#domain/accounts/safe-next.ts';
import { isWithin } from '#web/session/staff-areas.ts';

/** Where staff came from, as long as it is in their area; else its first page. */
export function afterSignIn(home: string, next: string | null): string {
  const path = safeNextPath(next);
  return isWithin(home, path) ? path : home;
}
