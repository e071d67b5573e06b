import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '#domain/accounts/role.ts';

/** Who is calling, as the database knows them at this moment. */
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

/** What a request shows for its session; undefined when it has nothing of the right form. */
export function bearerToken({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(authorization)?.[1];
}
