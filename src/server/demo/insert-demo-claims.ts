import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { ClaimReason } from '#domain/claims/claim-reason.ts';
import { deliveredStatuses } from '#domain/orders/order-status.ts';
import type { Tx } from '#server/db/client.ts';
import { claimLines, claimMessages, claims } from '#server/db/schema/claims.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';

type DemoClaim = {
  readonly minutesAgo: number;
  readonly reason: ClaimReason;
  /** About the delivery instead of the first line. */
  readonly isDelivery?: true;
  readonly text: string;
  readonly question?: string;
  readonly refusal?: string;
};

/** On the newest delivered orders. */
const demoClaims: readonly DemoClaim[] = [
  { minutesAgo: 14, reason: 'DAMAGED', text: 'One lid was open and the mint yogurt ran into the bag.' },
  { minutesAgo: 65, reason: 'LATE', isDelivery: true, text: 'It came after our lunch break.' },
  { minutesAgo: 180, reason: 'QUALITY', text: 'The rice was hard.', question: 'Was the whole bowl cold when it came?' },
  {
    minutesAgo: 900,
    reason: 'WRONG',
    text: 'I do not like coriander.',
    refusal: 'Coriander is listed on the page of the bowl.',
  },
];

export async function insertDemoClaims(tx: Tx, now: Date, adminId: number): Promise<void> {
  const newest = await tx
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(inArray(orders.status, [...deliveredStatuses]))
    .orderBy(desc(orders.orderDate))
    .limit(demoClaims.length);
  for (const [index, { id: orderId, userId }] of newest.entries()) {
    const { minutesAgo, reason, isDelivery, text, question, refusal } = demoClaims[index]!;
    const createdAt = new Date(now.getTime() - minutesAgo * 60_000);
    const answeredAt = new Date(createdAt.getTime() + 10 * 60_000);
    const [claim] = await tx
      .insert(claims)
      .values({
        orderId,
        userId,
        text,
        createdAt,
        state: refusal ? 'REFUSED' : question ? 'QUESTION_ASKED' : 'BEING_READ',
        ...((question ?? refusal) && { acknowledgedAt: answeredAt }),
        ...(refusal && { decidedAt: answeredAt, decidedBy: adminId }),
      })
      .returning();
    const [line] = await tx
      .select({ position: orderItems.position })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position))
      .limit(1);
    const claimId = claim!.id;
    await tx.insert(claimLines).values({ claimId, position: isDelivery ? null : line!.position, reason, quantity: 1 });
    const words = question ?? refusal;
    if (words) {
      const kind = refusal ? 'REFUSAL' : 'QUESTION';
      await tx.insert(claimMessages).values({ claimId, authorId: adminId, kind, text: words, createdAt: answeredAt });
    }
  }
}
