import { randomUUID } from 'node:crypto';
import type { Scope } from '#contract/oauth.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { createProgramToken } from '#server/modules/oauth/access-token.ts';
import type { Customer } from './customer.ts';
import { shopDatabase } from './shop-database.ts';

/** The access token of a program that the customer has connected. */
export async function connectProgram({ phone }: Customer, name: string, scopes: readonly Scope[]): Promise<string> {
  const [clientId, token] = [randomUUID(), createProgramToken()];
  await shopDatabase().query(
    `with client as (insert into oauth_clients (id, name, redirect_uris) values ($1, $2, '{https://pocketcoach.example/callback}') returning id),
       person as (select id, device_epoch from users where phone = $3),
       granted as (insert into oauth_grants (user_id, client_id, scopes, device_epoch)
         select person.id, client.id, $4, person.device_epoch from person, client returning id)
     insert into oauth_tokens (token_hash, grant_id, kind, family, expires_at)
     select $5, granted.id, 'access', $6, now() + interval '1 hour' from granted`,
    [clientId, name, phone, scopes, hashToken(token), randomUUID()],
  );
  return token;
}
