import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { registrationTickets } from '#server/db/schema/sign-in.ts';

export async function insertTicket(tx: Tx, tokenHash: Buffer, phone: string, lifetimeSeconds: number): Promise<void> {
  await tx
    .insert(registrationTickets)
    .values({ tokenHash, phone, expiresAt: sql`now() + make_interval(secs => ${lifetimeSeconds})` });
}

export async function useTicket(tx: Tx, tokenHash: Buffer, phone: string): Promise<boolean> {
  const used = await tx
    .update(registrationTickets)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(registrationTickets.tokenHash, tokenHash),
        eq(registrationTickets.phone, phone),
        isNull(registrationTickets.usedAt),
        gt(registrationTickets.expiresAt, sql`now()`),
      ),
    )
    .returning({ phone: registrationTickets.phone });
  return used.length === 1;
}
