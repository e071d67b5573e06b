import type { Tx } from '#server/db/client.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { insertTicket, useTicket } from './registration-queries.ts';
import { createToken, hashToken } from './session-token.ts';

export const ticketLifetimeSeconds = 10 * 60;

export async function issueTicket(tx: Tx, phone: string): Promise<string> {
  const token = createToken();
  await insertTicket(tx, hashToken(token), phone, ticketLifetimeSeconds);
  return token;
}

/** Returns true to one caller only, and only for the phone that the ticket was issued for. */
export function redeemTicket(tx: Tx, token: string, phone: string): Promise<boolean> {
  return useTicket(tx, hashToken(token), phone);
}

const cookieName = 'registration';
const cookiePath = '/api/v1/auth';

/** The ticket is also set as an HttpOnly cookie, for a browser that reloads the page before registering. */
export function setTicketCookie<T extends { registrationToken: string | null }>(http: RequestContext, verified: T): T {
  if (verified.registrationToken !== null) {
    http.setHttpOnlyCookie(cookieName, verified.registrationToken, {
      path: cookiePath,
      maxAgeSeconds: ticketLifetimeSeconds,
    });
  }
  return verified;
}

export function findTicket(
  http: RequestContext,
  given: { registrationToken?: string | undefined },
): string | undefined {
  return given.registrationToken ?? http.cookie(cookieName);
}
