import type { Database } from '#server/db/client.ts';
import { mealCategories, mealComponents, meals } from '#server/db/schema/catalog.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { users } from '#server/db/schema/users.ts';
import { insertSession } from '#server/modules/auth/session-queries.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';

type Row<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>;

let count = 0;
const next = () => ++count;

/** Builders make what they depend on unless it is given, so that a test names only what it is about. */
export async function buildUser(db: Database, given: Row<typeof users> = {}) {
  const n = next();
  const [user] = await db
    .insert(users)
    .values({
      phone: `+919${String(n).padStart(9, '0')}`,
      firstName: 'Asha',
      lastName: `Rao ${n}`,
      roles: ['ROLE_USER'],
      ...given,
    })
    .returning();
  return user!;
}

export async function buildSession(db: Database, given: Row<typeof users> & { lifetimeSeconds?: number } = {}) {
  const { lifetimeSeconds = 3600, ...userFields } = given;
  const user = await buildUser(db, userFields);
  const token = createToken();
  await db.transaction((tx) => insertSession(tx, hashToken(token), user.id, lifetimeSeconds));
  return { user, token, headers: { authorization: `Bearer ${token}` } };
}

export async function buildCategory(db: Database, given: Row<typeof mealCategories> = {}) {
  const [category] = await db
    .insert(mealCategories)
    .values({ name: `Rice bowls ${next()}`, ...given })
    .returning();
  return category!;
}

export async function buildMeal(db: Database, given: Row<typeof meals> = {}) {
  const categoryId = given.categoryId ?? (await buildCategory(db)).id;
  const [meal] = await db
    .insert(meals)
    .values({
      categoryId,
      mealType: 'PROTEIN_PICK',
      name: `Chicken bowl ${next()}`,
      description: 'Grilled chicken on brown rice.',
      pricePaise: 28_900,
      servingWeightGrams: 420,
      caloriesKcal: 545,
      nutrition: { protein: 46, carbs: 52, fats: 17, fiber: 8, sugar: 5 },
      isVegetarian: false,
      art: { base: 'brown-rice', proteins: ['chicken'], addons: ['avocado'] },
      ...given,
    })
    .returning();
  return meal!;
}

export async function buildComponent(db: Database, given: Row<typeof mealComponents> = {}) {
  const [component] = await db
    .insert(mealComponents)
    .values({
      componentType: 'BASE',
      name: `Brown rice ${next()}`,
      description: 'Steamed.',
      pricePaise: 6_000,
      servingWeightGrams: 180,
      caloriesKcal: 218,
      nutrition: { protein: 4.5, carbs: 45.8, fats: 1.6 },
      vegetarian: true,
      artKey: 'brown-rice',
      ...given,
    })
    .returning();
  return component!;
}

export async function buildKitchen(db: Database, given: Row<typeof kitchens> = {}) {
  const [kitchen] = await db
    .insert(kitchens)
    .values({ name: `Gachibowli ${next()}`, latitude: 17.4401, longitude: 78.3489, deliveryRadiusKm: 8, ...given })
    .returning();
  return kitchen!;
}
