import { and, eq } from 'drizzle-orm';
import { addDays, weekdayOf } from '#domain/calendar/business-day.ts';
import { firstChangeableDay } from '#domain/subscriptions/subscription-rules.ts';
import type { Tx } from '#server/db/client.ts';
import { addresses } from '#server/db/schema/carts.ts';
import {
  subscriptionDays,
  subscriptionDeliveries,
  subscriptionReceipts,
  subscriptions,
} from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';
import { dayText } from '#server/modules/subscriptions/change-subscription.ts';
import { demoCustomers } from './demo-customers.ts';
import { demoBowls } from './demo-menu.ts';
import { type DemoMenu, selectionOfBowl } from './demo-order-lines.ts';

const lunch = 13 * 60;
const dinner = 20 * 60;
/** Of one whose consultation is open, so that the nutritionist sees it. */
const { phone } = demoCustomers[3]!;

/** Lunch from Monday to Friday and dinner on two of the days; one lunch of the next week is skipped. */
export async function insertDemoSubscription(tx: Tx, now: Date, { meals, components }: DemoMenu): Promise<void> {
  const [customer] = await tx
    .select({ userId: users.id, addressId: addresses.id })
    .from(users)
    .innerJoin(addresses, and(eq(addresses.userId, users.id), addresses.isDefault))
    .where(eq(users.phone, phone));
  const startsOn = firstChangeableDay(0, now);
  const createdAt = new Date(now.getTime() - 26 * 60 * 60 * 1000);
  const [subscription] = await tx
    .insert(subscriptions)
    .values({ ...customer!, startsOn, swapsAllowed: true, createdAt, changedAt: createdAt })
    .returning();
  const subscriptionId = subscription!.id;
  const bowl = { ...selectionOfBowl(demoBowls[0]!, components), name: demoBowls[0]!.name, quantity: 1 };
  const lunches = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    minute: lunch,
    items: [{ mealId: meals[weekday]!.id, quantity: 1 }],
  }));
  const dinners = [2, 4].map((weekday) => ({ weekday, minute: dinner, items: [bowl] }));
  await tx
    .insert(subscriptionDays)
    .values([...lunches, ...dinners].map((day) => ({ ...day, subscriptionId, from: startsOn })));
  const monday = addDays(startsOn, 15 - weekdayOf(startsOn));
  const skipped = { subscriptionId, date: monday, minute: lunch };
  await tx.insert(subscriptionDeliveries).values({ ...skipped, state: 'skipped', version: 1, changedAt: now });
  await tx.insert(subscriptionReceipts).values([
    { subscriptionId, createdAt, kind: 'started', text: `Started, first day ${dayText(startsOn)}`, actor: 'customer' },
    { ...skipped, createdAt: now, kind: 'skipped', text: `Skipped ${dayText(monday)}`, actor: 'customer' },
  ]);
}
