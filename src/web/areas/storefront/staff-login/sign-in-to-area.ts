import type { SessionUser } from '#contract/auth.ts';
import { call } from '#web/platform/api/call.ts';
import { signInFailure } from '#web/platform/session/sign-in-failure.ts';
import type { SignInArea } from './sign-in-areas.ts';

export type Credentials = { readonly email: string; readonly password: string };
/** `oneTimeCode`: from the app, or a recovery code. */
export type Proof = Credentials & { readonly oneTimeCode?: string | undefined };

/** The credentials are right but the account has no role for this area. Its new session has been ended again. */
export class NoRoleForArea extends Error {}

export async function signInToArea(
  { area, denied }: SignInArea,
  { email, password, oneTimeCode }: Proof,
): Promise<SessionUser> {
  const { signIn, logout } = await import('#contract/auth.ts');
  const user = await call(signIn, {
    body: { email: email.trim(), password, ...(oneTimeCode && { oneTimeCode }) },
  });
  if (user.roles.includes(area.role)) return user;
  // Not the browser's session, which may be another user's: the one that was just created.
  await call(logout, undefined, { headers: { Authorization: `Bearer ${user.token}` } }).catch(() => undefined);
  throw new NoRoleForArea(denied);
}

/** Whether the shop asks this admin for two-step verification that is not set up. */
export async function lacksSecondFactor({ roles, token }: SessionUser): Promise<boolean> {
  if (!roles.includes('ROLE_ADMIN')) return false;
  const { getSecondFactor } = await import('#contract/second-factor.ts');
  const headers = { Authorization: `Bearer ${token}` };
  // The login counts: what needs the verification is refused by the server anyway.
  const factor = await call(getSecondFactor, undefined, { headers }).catch(() => null);
  return factor !== null && factor.isAsked && !factor.isOn;
}

export function signInMessage({ failed }: SignInArea, error: unknown): string {
  return error instanceof NoRoleForArea ? error.message : signInFailure(error, failed, failed);
}
