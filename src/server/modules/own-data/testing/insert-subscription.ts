import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { addresses } from '#server/db/schema/carts.ts';
import { calendarLinks, subscriptionDeliveries, subscriptionReceipts } from '#server/db/schema/subscriptions.ts';
import { buildSubscription } from '#server/modules/subscriptions/testing/subscription-builder.ts';

export async function insertSubscription(
  db: Database,
  userId: number,
  text: (column: string) => string,
): Promise<void> {
  const [address] = await db.select().from(addresses).where(eq(addresses.userId, userId));
  const bowl = { baseComponentId: 1, proteinOptionIds: [], addOnIds: [], quantity: 1 };
  const { id: subscriptionId, startsOn } = await buildSubscription(db, {
    userId,
    addressId: address!.id,
    pattern: [{ items: [{ ...bowl, name: text('subscriptionDays.items') }] }],
  });
  const items = [{ ...bowl, name: text('subscriptionDeliveries.items') }];
  await db
    .insert(subscriptionDeliveries)
    .values({ subscriptionId, date: startsOn, minute: 780, state: 'planned', items });
  const receipt = { kind: 'swapped', text: text('subscriptionReceipts.text'), actor: 'customer' } as const;
  await db.insert(subscriptionReceipts).values({ subscriptionId, ...receipt });
  await db.insert(calendarLinks).values({ subscriptionId, tokenHash: Buffer.from(text('calendarLinks.tokenHash')) });
}
