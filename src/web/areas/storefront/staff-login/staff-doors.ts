import { isWithin, staffAreas, type StaffArea } from '#web/session/staff-areas.ts';

export type StaffDoor = {
  readonly area: StaffArea & { readonly role: Exclude<StaffArea['role'], 'ROLE_USER'> };
  readonly title: string;
  readonly denied: string;
  readonly failed: string;
};

const failed = 'Login failed. Please try again.';

/** The sign-in page of each area. */
export const staffDoors = {
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
} as const satisfies Record<keyof typeof staffAreas, StaffDoor>;

export function doorAt(path: string): StaffDoor {
  const door = Object.values(staffDoors).find(({ area }) => isWithin(area.signInPath, path));
  if (!door) throw new Error(`No staff sign in at ${path}`);
  return door;
}
