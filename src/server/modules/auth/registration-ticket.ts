import type { Tx } from '#server/db/client.ts';
import { insertTicket, useTicket } from './registration-queries.ts';
import { createToken, hashToken } from './session-token.ts';

export const ticketLifetimeSeconds = 10 * 60;

export async function issueTicket(tx: Tx, phone: string): Promise<string> {
  const token = createToken();
  await insertTicket(tx, hashToken(token), phone, ticketLifetimeSeconds);
  return token;
}

/** Only one caller is told true, and only for the phone that the ticket was issued for. */
export function redeemTicket(tx: Tx, token: string, phone: string): Promise<boolean> {
  return useTicket(tx, hashToken(token), phone);
}
