import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Allowance } from '#contract/connected-apps.ts';
import type { Scope } from '#contract/oauth.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { buildSession } from '#server/testing/builders.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export const redirectUri = 'https://pocketcoach.example/callback';
type Headers = Readonly<Record<string, string>>;
type Shop = Pick<TestApp, 'call' | 'db'>;

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), scope: z.string() });

export async function register(shop: Shop, body: object = {}): Promise<string> {
  const response = await send(shop, '/oauth/register', {
    client_name: 'Pocket Coach',
    redirect_uris: [redirectUri],
    ...body,
  });
  return z.object({ client_id: z.string() }).parse(response.body).client_id;
}

/** Through the app as programs call it. A `URLSearchParams` is sent as a form, an object as JSON. */
export async function send(shop: Pick<Shop, 'call'>, url: string, body: object, headers: Headers = {}) {
  const isForm = body instanceof URLSearchParams;
  return shop.call({
    method: 'POST',
    url,
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json', ...headers },
    payload: isForm ? body.toString() : JSON.stringify(body),
  });
}

export const tokenRequest = (shop: Pick<Shop, 'call'>, fields: Readonly<Record<string, string>>) =>
  send(shop, '/oauth/token', new URLSearchParams(fields));

export const createVerifier = () => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

type Choice = { readonly scopes?: readonly Scope[]; readonly allowance?: Allowance | null };

/** A customer who allows a registered program, up to the code that the browser brings to it. */
export async function consent(
  shop: Shop,
  { headers, clientId, ...choice }: Choice & { headers?: Headers; clientId?: string } = {},
) {
  const by = headers ?? (await buildSession(shop.db)).headers;
  const client = clientId ?? (await register(shop));
  const verifier = createVerifier();
  const request = {
    client_id: client,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 'the state',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  };
  const response = await send(
    shop,
    `${apiPrefix}/oauth/consent`,
    { request, scopes: choice.scopes ?? ['ledger.read'], allowance: choice.allowance ?? null },
    by,
  );
  const { redirectTo } = z.object({ redirectTo: z.url() }).parse(response.body);
  const code = new URL(redirectTo).searchParams.get('code')!;
  const redemption = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: client,
    code_verifier: verifier,
  };
  return { headers: by, clientId: client, request, redirectTo, redemption };
}

/** The same with tokens. */
export async function connect(shop: Shop, given: Parameters<typeof consent>[1] = {}) {
  const consented = await consent(shop, given);
  const tokens = Tokens.parse((await tokenRequest(shop, consented.redemption)).body);
  return { ...consented, access: tokens.access_token, refreshToken: tokens.refresh_token };
}

export const refreshing = (clientId: string, token: string) => ({
  grant_type: 'refresh_token',
  refresh_token: token,
  client_id: clientId,
});
