import { inArray } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import type { mealComponents } from '#server/db/schema/catalog.ts';
import { savedMeals } from '#server/db/schema/saved-meals.ts';
import { users } from '#server/db/schema/users.ts';
import { assembleBowl } from '#server/modules/customize/assemble-bowl.ts';
import { toOffers, toSavedMealFields } from '#server/modules/customize/saved-meal-row.ts';
import { demoBowls } from './demo-menu.ts';
import { demoCustomers } from './demo-customers.ts';
import { selectionOfBowl } from './demo-order-lines.ts';

type DemoSavedMeal = { readonly phone: string; readonly bowl: string; readonly daysAgo: number };

/** Of the first demo customers, by the names of the demo bowls. */
export const demoSavedMeals: readonly DemoSavedMeal[] = [
  { phone: demoCustomers[0]!.phone, bowl: 'Leg day bowl', daysAgo: 12 },
  { phone: demoCustomers[0]!.phone, bowl: 'Paneer and greens', daysAgo: 9 },
  { phone: demoCustomers[0]!.phone, bowl: 'Tofu noodles', daysAgo: 2 },
  { phone: demoCustomers[1]!.phone, bowl: 'Soya and rajma power bowl', daysAgo: 8 },
  { phone: demoCustomers[1]!.phone, bowl: 'Millet fish bowl', daysAgo: 3 },
];

export async function insertDemoSavedMeals(
  tx: Tx,
  now: Date,
  components: readonly (typeof mealComponents.$inferSelect)[],
): Promise<void> {
  const customers = await tx
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(
      inArray(
        users.phone,
        demoSavedMeals.map(({ phone }) => phone),
      ),
    );
  const offers = [...toOffers(components).values()];
  await tx.insert(savedMeals).values(
    demoSavedMeals.map(({ phone, bowl: name, daysAgo }) => {
      const bowl = assembleBowl(
        selectionOfBowl(
          demoBowls.find((one) => one.name === name)!,
          components,
        ),
        offers,
      );
      return {
        ...toSavedMealFields(name, bowl),
        userId: customers.find((customer) => customer.phone === phone)!.id,
        createdAt: new Date(now.getTime() - daysAgo * 24 * 60 * 60 * 1000),
      };
    }),
  );
}
