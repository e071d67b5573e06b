import type { SessionUser } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import type { StaffDoor } from './staff-doors.ts';

export type Credentials = { readonly email: string; readonly password: string };

/** The account is right but not for this door. Its new session has been ended again. */
export class NotForThisDoor extends Error {}

export async function signInAtDoor(
  { area, denied }: StaffDoor,
  { email, password }: Credentials,
): Promise<SessionUser> {
  const { signIn, logout } = await import('#contract/auth.ts');
  const user = await call(signIn, { body: { email: email.trim(), password } });
  if (user.roles.includes(area.role)) return user;
  // Not the session of this browser, which may be somebody else's: the one that was just made.
  await call(logout, undefined, { headers: { Authorization: `Bearer ${user.token}` } }).catch(() => undefined);
  throw new NotForThisDoor(denied);
}
