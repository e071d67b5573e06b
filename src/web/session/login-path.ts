import { isWithin, staffAreas } from './staff-areas.ts';

/** Where people sign in: the customers' page, and one for each kind of staff below it. */
const signInPaths = /^\/(?:login|forgot-password|reset-password)(?:[/?#]|$)/;

/** The way to the sign-in page and back; undefined for somebody who stands on a sign-in page already. */
export function loginPath(currentPath: string): string | undefined {
  if (signInPaths.test(currentPath)) return undefined;
  const area = Object.values(staffAreas).find(({ home }) => isWithin(home, currentPath));
  if (area) return signInPathWithNext(area.signInPath, area.home, currentPath);
  return `/login?next=${encodeURIComponent(currentPath)}`;
}

/** An area's sign-in leads to its first page by itself, so only another page has to be remembered. */
export function signInPathWithNext(signInPath: string, home: string, currentPath: string): string {
  return currentPath === home ? signInPath : `${signInPath}?next=${encodeURIComponent(currentPath)}`;
}
