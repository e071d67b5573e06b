import { safeNextPath } from '#domain/accounts/safe-next.ts';
import { isWithin, staffAreas, type StaffArea } from '#web/platform/session/staff-areas.ts';

export type SignInArea = {
  readonly area: StaffArea;
  readonly title: string;
  readonly denied: string;
  readonly failed: string;
};

const failed = 'Login failed. Please try again.';

/** The sign-in page of each area. */
export const signInAreas = {
  admin: {
    area: staffAreas.admin,
    title: 'Admin Login',
    denied: 'You do not have permission to access the admin panel',
    failed,
  },
  kitchen: {
    area: staffAreas.kitchen,
    title: 'Kitchen Manager Login',
    denied: 'You do not have permission to access the kitchen manager panel',
    failed,
  },
  nutritionist: {
    area: staffAreas.nutritionist,
    title: 'Nutritionist Login',
    denied: 'Insufficient permissions',
    failed: 'Login failed',
  },
  delivery: {
    area: staffAreas.delivery,
    title: 'Delivery Assistant Login',
    denied: 'You do not have permission to access the delivery panel',
    failed,
  },
} as const satisfies Record<keyof typeof staffAreas, SignInArea>;

export function signInAreaAt(path: string): SignInArea {
  const signInArea = Object.values(signInAreas).find(({ area }) => isWithin(area.signInPath, path));
  if (!signInArea) throw new Error(`No staff sign in at ${path}`);
  return signInArea;
}

/** The page that redirected to sign-in, if it is in the same area; else the area's first page. */
export function afterSignIn(home: string, next: string | null): string {
  const path = safeNextPath(next);
  return isWithin(home, path) ? path : home;
}
