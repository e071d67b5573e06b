import { isWithin, staffAreas } from './staff-areas.ts';

/** The sign-in pages: the customers' page, and one for each staff role below it. */
const signInPaths = /^\/(?:login|forgot-password|reset-password|accept-invitation)(?:[/?#]|$)/;

/** The path to the sign-in page with the way back; undefined on a sign-in page. */
export function loginPath(currentPath: string): string | undefined {
  if (signInPaths.test(currentPath)) return undefined;
  const area = Object.values(staffAreas).find(({ home }) => isWithin(home, currentPath));
  if (area) return signInPathWithNext(area.signInPath, area.home, currentPath);
  return `/login?next=${encodeURIComponent(currentPath)}`;
}

/** An area's sign-in leads to its first page by default, so only another page is passed as `next`. */
export function signInPathWithNext(signInPath: string, home: string, currentPath: string): string {
  return currentPath === home ? signInPath : `${signInPath}?next=${encodeURIComponent(currentPath)}`;
}
