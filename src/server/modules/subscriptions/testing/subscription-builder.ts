import type { BusinessDay } from '#domain/calendar/business-day.ts';
import type { PatternEntry } from '#domain/subscriptions/plan-deliveries.ts';
import { firstChangeableDay } from '#domain/subscriptions/subscription-rules.ts';
import type { Database } from '#server/db/client.ts';
import { subscriptionDays, subscriptions } from '#server/db/schema/subscriptions.ts';
import { type Row, buildAddress, buildMeal } from '#server/testing/builders.ts';

type Given = Row<typeof subscriptions> & { readonly pattern?: readonly Partial<PatternEntry>[] };

/** Every day at 13:00, from the first day that can still be changed on. */
export async function buildSubscription(db: Database, { pattern, ...given }: Given = {}) {
  const address = given.addressId
    ? null
    : await buildAddress(db, { isDefault: true, ...(given.userId !== undefined && { userId: given.userId }) });
  const startsOn: BusinessDay = given.startsOn ?? firstChangeableDay(0, new Date());
  const [row] = await db
    .insert(subscriptions)
    .values({
      swapsAllowed: false,
      ...given,
      userId: given.userId ?? address!.userId,
      addressId: given.addressId ?? address!.id,
      startsOn,
    })
    .returning();
  const items = pattern?.every((entry) => entry.items) ? [] : [{ mealId: (await buildMeal(db)).id, quantity: 1 }];
  const days = pattern ?? [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday }));
  await db
    .insert(subscriptionDays)
    .values(
      days.map((entry) => ({ weekday: 1, minute: 780, items, from: startsOn, ...entry, subscriptionId: row!.id })),
    );
  return row!;
}
