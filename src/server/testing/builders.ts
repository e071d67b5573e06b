import { sql } from 'drizzle-orm';
import { businessDay } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import { foodAvailability } from '#server/db/schema/availability.ts';
import { addresses, cartItems, carts } from '#server/db/schema/carts.ts';
import { mealCategories, mealComponents, meals } from '#server/db/schema/catalog.ts';
import { contactMessages } from '#server/db/schema/contact-messages.ts';
import { kitchens, staffKitchens } from '#server/db/schema/kitchens.ts';
import { ledgerEntries } from '#server/db/schema/nutrition-ledger.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { savedMeals } from '#server/db/schema/saved-meals.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { sessionId } from '#server/modules/auth/session-queries.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';
import type { PublicBusiness } from '#contract/business.ts';

export type Row<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>;

let count = 0;
export const next = () => ++count;

/** Builders create their dependencies unless given, so that a test specifies only what matters. */
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
  return { user, ...(await addSession(db, user.id, { lifetimeSeconds })) };
}

/** Adds a session for an existing user: another device. */
export async function addSession(
  db: Database,
  userId: number,
  { lifetimeSeconds = 3600, ...given }: Row<typeof sessions> & { lifetimeSeconds?: number } = {},
) {
  const token = createToken();
  const expiresAt = sql`now() + make_interval(secs => ${lifetimeSeconds})`;
  const [session] = await db
    .insert(sessions)
    .values({ expiresAt, ...given, userId, tokenHash: hashToken(token) })
    .returning({ id: sessionId });
  return { id: session!.id, token, headers: { authorization: `Bearer ${token}` } };
}

/** Switched on; no app has its secret. */
export async function addSecondFactor(db: Database, userId: number): Promise<void> {
  await db.insert(secondFactors).values({ userId, encryptedSecret: Buffer.alloc(48), confirmedAt: new Date() });
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

/** Staff work for these kitchens only. */
export async function bindStaff(db: Database, userId: number, ...kitchenIds: readonly number[]): Promise<void> {
  await db.insert(staffKitchens).values(kitchenIds.map((kitchenId) => ({ userId, kitchenId })));
}

/** A household of its own unless given. */
export async function buildAddress(db: Database, given: Row<typeof addresses> = {}) {
  const userId = given.userId ?? (await buildUser(db)).id;
  const n = next();
  const [address] = await db
    .insert(addresses)
    .values({
      label: `Home ${n}`,
      addressLine1: `Flat ${n}, 12 Lake View Road`,
      city: 'Hyderabad',
      state: 'Telangana',
      postalCode: '500032',
      latitude: 17.4401,
      longitude: 78.3489,
      ...given,
      userId,
    })
    .returning();
  return address!;
}

/** A menu meal, unless the fields of a custom bowl are given. */
export async function buildCartItem(db: Database, given: Row<typeof cartItems> = {}) {
  const userId = given.userId ?? (await buildUser(db)).id;
  await db.insert(carts).values({ userId }).onConflictDoNothing();
  const isBowl = given.customName !== undefined;
  const mealId = isBowl ? null : (given.mealId ?? (await buildMeal(db)).id);
  const [item] = await db
    .insert(cartItems)
    .values({ quantity: 1, ...given, userId, mealId })
    .returning();
  return item!;
}

export async function buildContactMessage(db: Database, given: Row<typeof contactMessages> = {}) {
  const n = next();
  const [message] = await db
    .insert(contactMessages)
    .values({
      firstName: 'Meera',
      lastName: 'Iyer',
      email: `meera${n}@example.com`,
      subject: `Question ${n}`,
      message: 'Do you deliver to Kondapur?',
      ...given,
    })
    .returning();
  return message!;
}

/** A bowl of one base and one protein unless given; names and sums are placeholders. */
export async function buildSavedMeal(db: Database, given: Row<typeof savedMeals> = {}) {
  const userId = given.userId ?? (await buildUser(db)).id;
  const baseComponentId = given.baseComponentId ?? (await buildComponent(db)).id;
  const proteinOptionIds = given.proteinOptionIds ?? [(await buildComponent(db, { componentType: 'PROTEIN' })).id];
  const [meal] = await db
    .insert(savedMeals)
    .values({
      name: `My bowl ${next()}`,
      addOnIds: [],
      baseName: 'Brown rice',
      proteinNames: proteinOptionIds.map((id) => `Protein ${id}`),
      addOnNames: (given.addOnIds ?? []).map((id) => `Add-on ${id}`),
      servingWeightGrams: 360,
      caloriesKcal: 436,
      pricePaise: 12_000,
      ...given,
      userId,
      baseComponentId,
      proteinOptionIds,
    })
    .returning();
  return meal!;
}

/** Oats, entered by hand at noon today unless given. */
export async function buildLedgerEntry(db: Database, given: Row<typeof ledgerEntries> = {}) {
  const userId = given.userId ?? (await buildUser(db)).id;
  const day = given.day ?? businessDay(new Date());
  const [entry] = await db
    .insert(ledgerEntries)
    .values({
      day,
      eatenAt: new Date(`${day}T12:00:00+05:30`),
      source: 'FOOD',
      name: `Oats ${next()}`,
      grams: 80,
      caloriesKcal: 307,
      protein: 14,
      carbs: 38,
      fats: 11,
      ...given,
      userId,
    })
    .returning();
  return entry!;
}

/** In one kitchen, else in every kitchen that there is. */
export async function buildAvailability(
  db: Database,
  { kitchenId, ...given }: Omit<typeof foodAvailability.$inferInsert, 'kitchenId'> & { readonly kitchenId?: number },
) {
  const all = kitchenId === undefined ? await db.select({ id: kitchens.id }).from(kitchens) : [{ id: kitchenId }];
  const ids = all.length > 0 ? all : [await buildKitchen(db)];
  const rows = await db
    .insert(foodAvailability)
    .values(ids.map(({ id }) => ({ ...given, kitchenId: id })))
    .returning();
  return rows[0]!;
}

/** Of a shop whose details are not entered yet. */
export const noPublicBusiness: PublicBusiness = {
  legalName: null,
  address: null,
  postalAddress: null,
  gstin: null,
  phone: null,
  email: null,
  socialLinks: [],
  fssaiLicences: [],
  grievanceOfficer: null,
};
