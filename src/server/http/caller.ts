import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '#domain/accounts/role.ts';

/** The authenticated user, as read from the database for this request. */
export type Caller = {
  readonly userId: number;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly token: string;
};

/** Finds the live session behind a token: null when it is unknown, expired, revoked or its user disabled. */
export type Authenticate = (token: string) => Promise<Caller | null>;

/** The session token of a request; undefined when it has no well-formed one. */
export function bearerToken({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(authorization)?.[1];
}
