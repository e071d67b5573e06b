import { safeNextPath } from '#domain/accounts/safe-next.ts';
import { isWithin } from '#web/session/staff-areas.ts';

/** The page that redirected to sign-in, if it is in the same area; else the area's first page. */
export function afterSignIn(home: string, next: string | null): string {
  const path = safeNextPath(next);
  return isWithin(home, path) ? path : home;
}
