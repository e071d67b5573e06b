import { z } from 'zod';
import { isRedirectAddress, programName } from '#domain/accounts/program.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import { createToken } from '#server/modules/auth/session-token.ts';
import { usesByNetwork } from '#server/modules/limits/client-networks.ts';
import type { Limiter, Use } from '#server/modules/limits/limiter.ts';
import { insertClient } from './client-queries.ts';
import { ProtocolError } from './protocol-error.ts';

export type ProgramParts = {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly limits: LimitSettings;
  readonly publicUrl: string;
};

/** RFC 7591. Other metadata is ignored, as that document allows. */
const Registration = z.object({
  redirect_uris: z.array(z.string().max(1000)).min(1).max(5),
  client_name: z.string().max(1000).optional(),
});

export type RegisteredProgram = {
  readonly client_id: string;
  readonly client_id_issued_at: number;
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  readonly token_endpoint_auth_method: 'none';
};

/** Anyone may register, so that an assistant works without an agreement with the shop. Unused programs are purged after a day. */
export async function registerProgram(
  { db, limiter, limits }: ProgramParts,
  body: unknown,
  clientAddress: string,
): Promise<RegisteredProgram> {
  const parsed = Registration.safeParse(body);
  if (!parsed.success) {
    throw new ProtocolError('invalid_client_metadata', 'Send JSON with 1 to 5 redirect_uris and a client_name.');
  }
  const { redirect_uris: redirectUris, client_name: given } = parsed.data;
  if (!redirectUris.every(isRedirectAddress)) {
    throw new ProtocolError(
      'invalid_redirect_uri',
      'A redirect address is https, http on the loopback interface, or a private-use scheme such as com.example.app.',
    );
  }
  const name = programName(given);
  if (name === null)
    throw new ProtocolError(
      'invalid_client_metadata',
      'The client_name reads as the name of this shop or of an office, or mixes scripts.',
    );
  const client = await limiter.spend(db, registering(limits, clientAddress), (tx) =>
    insertClient(tx, { id: createToken(), name, redirectUris }),
  );
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

const hourSeconds = 60 * 60;

function registering(limits: LimitSettings, clientAddress: string): Use[] {
  const ofAddress = { name: 'program-address', max: limits.programsPerAddressHour, seconds: hourSeconds };
  const ofShop = { name: 'programs', max: limits.programsPerHour, seconds: hourSeconds };
  return [...usesByNetwork(ofAddress, clientAddress), { limit: ofShop, by: 'all' }];
}
