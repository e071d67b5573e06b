import { randomUUID } from 'node:crypto';
import type { Allowance, AuthorizationRequest } from '#contract/connected-apps.ts';
import { AppError } from '#contract/errors.ts';
import { type Scope, scopes } from '#contract/oauth.ts';
import { isStaff } from '#domain/accounts/role.ts';
import { askingPlace, isRegisteredAddress } from '#domain/accounts/program.ts';
import type { Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';
import { type ClientRow, findClient, lockClient } from './client-queries.ts';
import { isOwnResource } from './discovery.ts';
import { saveGrant } from './grant-queries.ts';
import { ProtocolError } from './protocol-error.ts';
import type { ProgramParts } from './register-program.ts';
import { insertCode } from './token-queries.ts';

/** Long enough for one redirect. */
const codeLifetimeSeconds = 60;
const perUserHour = { name: 'consents', max: 60, seconds: 60 * 60 };

/** The person sees who asks, and for what, before anything is stored. */
export async function reviewAuthorization(
  { db, publicUrl }: ProgramParts,
  caller: Caller,
  request: AuthorizationRequest,
) {
  refuseStaff(caller);
  const { name } = await requireClient(db, request, findClient);
  const fault = findFault(publicUrl, request);
  return {
    name,
    asksFrom: askingPlace(request.redirect_uri),
    scopes: requestedScopes(request),
    fault: fault?.message ?? null,
    declineTo: redirectTo(publicUrl, request, { error: fault?.code ?? 'access_denied' }),
  };
}

/** The code is of use only to the program that knows the verifier behind the challenge. */
export function allowProgram(
  { db, limiter, publicUrl }: ProgramParts,
  caller: Caller,
  request: AuthorizationRequest,
  choice: { readonly scopes: readonly Scope[]; readonly allowance: Allowance | null },
): Promise<{ redirectTo: string }> {
  refuseStaff(caller);
  const fault = findFault(publicUrl, request);
  if (fault) throw new AppError('bad-input', fault.message);
  const asked = requestedScopes(request);
  if (choice.scopes.some((scope) => !asked.includes(scope))) {
    throw new AppError('bad-input', 'The app did not ask for this.');
  }
  const granted = asked.filter((scope) => scope === 'menu' || choice.scopes.includes(scope));
  const allowance = granted.includes('order') ? choice.allowance : null;
  return limiter.spend(db, [{ limit: perUserHour, by: `user ${caller.userId}` }], async (tx) => {
    const { id: clientId } = await requireClient(tx, request, lockClient);
    const grantId = await saveGrant(tx, { userId: caller.userId, clientId, scopes: granted, allowance });
    const code = createToken();
    await insertCode(tx, codeLifetimeSeconds, {
      codeHash: hashToken(code),
      grantId,
      redirectUri: request.redirect_uri,
      challenge: request.code_challenge!,
      family: randomUUID(),
    });
    return { redirectTo: redirectTo(publicUrl, request, { code }) };
  });
}

function refuseStaff({ roles }: Caller): void {
  if (isStaff(roles)) throw new AppError('wrong-role', 'Apps can act for customers, not for staff.');
}

/** Without a known program and one of its own addresses nothing is sent anywhere. */
async function requireClient<At extends Db>(
  at: At,
  { client_id: id, redirect_uri: redirectUri }: AuthorizationRequest,
  find: (at: At, id: string) => Promise<ClientRow | undefined>,
): Promise<ClientRow> {
  const client = await find(at, id);
  if (!client || !isRegisteredAddress(redirectUri, client.redirectUris)) {
    throw new AppError('not-found', 'This app is not known here, or it gave an address that is not its own.');
  }
  return client;
}

/** Unknown scopes are left out: the token response says what was granted. The menu is public and always included. */
function requestedScopes({ scope }: AuthorizationRequest): Scope[] {
  const asked = new Set((scope ?? scopes.join(' ')).split(' '));
  return scopes.filter((one) => one === 'menu' || asked.has(one));
}

function findFault(publicUrl: string, request: AuthorizationRequest): ProtocolError | null {
  const { response_type: responseType, scope, code_challenge: challenge, resource } = request;
  if (responseType !== 'code') {
    return new ProtocolError('unsupported_response_type', 'The app asked in a way that is not supported.');
  }
  if (request.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge ?? '')) {
    return new ProtocolError('invalid_request', 'The app asked without PKCE (S256), which protects your answer.');
  }
  if (scope !== undefined && !scope.split(' ').some((one) => scopes.includes(one as Scope))) {
    return new ProtocolError('invalid_scope', 'The app asked for nothing that exists here.');
  }
  if (resource !== undefined && !isOwnResource(publicUrl, resource)) {
    return new ProtocolError('invalid_target', 'The app asked for access to another service.');
  }
  return null;
}

/** `iss` lets a program that knows several servers tell whose answer it got (RFC 9207). */
function redirectTo(
  publicUrl: string,
  { redirect_uri: address, state }: AuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(address);
  const all = { ...answer, ...(state === undefined ? {} : { state }), iss: publicUrl };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}
