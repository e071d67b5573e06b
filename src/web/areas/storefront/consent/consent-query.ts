import { queryOptions } from '@tanstack/react-query';
import type { AuthorizationRequest } from '#contract/connected-apps.ts';
import { call } from '#web/platform/api/call.ts';

const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const satisfies readonly (keyof AuthorizationRequest)[];

/** Null without a program, or when a parameter is repeated: it is not clear which of them counts. */
export function readAuthorizationRequest(search: URLSearchParams): AuthorizationRequest | null {
  const given = Object.fromEntries(names.flatMap((name) => search.getAll(name).map((value) => [name, value])));
  const { client_id: clientId, redirect_uri: redirectUri, ...rest } = given as Partial<AuthorizationRequest>;
  if (!clientId || !redirectUri || names.some((name) => search.getAll(name).length > 1)) return null;
  return { client_id: clientId, redirect_uri: redirectUri, ...rest };
}

export const reviewQuery = (request: AuthorizationRequest) =>
  queryOptions({
    queryKey: ['authorization', request],
    queryFn: async ({ signal }) =>
      call((await import('#contract/connected-apps.ts')).reviewAuthorization, { body: request }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
