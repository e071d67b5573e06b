import type { SessionUser } from '#contract/auth.ts';
import type { Caller } from '#server/http/caller.ts';

export function toSessionUser({ userId, email, firstName, lastName, roles, token }: Caller): SessionUser {
  return { id: userId, email, firstName, lastName, roles: [...roles], token };
}
