import type { FastifyRequest } from 'fastify';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { LiveSession } from '#server/db/schema/users.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { type ProgramAccess, isProgramToken } from '#server/modules/oauth/access-token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until it is first read. */
    sessionToken: SessionToken | null | undefined;
    programToken: SessionToken | null | undefined;
  }
}

/** The authenticated user, as read from the database for this request. */
export type Caller = {
  readonly userId: number;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly kitchens: KitchenScope;
  readonly token: string;
  /** Of the program that acts for the user, within scopes that the endpoint names. */
  readonly grantId?: number;
};

/** What a program may do; null when its token is unknown, expired or revoked. */
export type AuthenticateProgram = (token: SessionToken) => Promise<ProgramAccess | null>;

/** Finds the live session behind a token: null when it is unknown, expired, revoked or its user disabled. */
export type Authenticate = (
  token: SessionToken,
  /** Where a statement of this request reads it together with something else. */
  session?: Promise<LiveSession | undefined>,
) => Promise<Caller | null>;

/** As it was sent, and the hash under which it is stored. */
export type SessionToken = {
  readonly token: string;
  readonly hash: Buffer;
  /** The hash as a key of maps. */
  readonly key: string;
};

/** The session token of a request; null when it has no well-formed one. */
export function sessionTokenOf(request: FastifyRequest): SessionToken | null {
  if (request.sessionToken === undefined) {
    const token = /^Bearer +([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
    request.sessionToken = token === undefined ? null : readToken(token);
  }
  return request.sessionToken;
}

/** The token of a program; it never has the form of a session's. */
export function programTokenOf(request: FastifyRequest): SessionToken | null {
  if (request.programToken === undefined) {
    const token = /^Bearer +([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    request.programToken = token !== undefined && isProgramToken(token) ? readToken(token) : null;
  }
  return request.programToken;
}

function readToken(token: string): SessionToken {
  const hash = hashToken(token);
  return { token, hash, key: hash.toString('latin1') };
}
