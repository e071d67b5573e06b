import { sql } from 'drizzle-orm';
import { completeDetails } from '#domain/papers/testing/business-details.ts';
import type { Database } from '#server/db/client.ts';
import { businessDetails } from '#server/db/schema/papers.ts';
import { buildProgram } from '#server/testing/program-builder.ts';
import { buildAddress, buildComponent, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import type { Food, Kitchen, Person, Rider, Shop } from '../shop/shop.ts';

export type Caller = { readonly headers: Record<string, string> };

/** Who calls, and the things that exist before a history begins. */
export type World = {
  readonly people: readonly Caller[];
  /** Connected by the first person. */
  readonly program: Caller;
  readonly riders: readonly Caller[];
  readonly manager: Caller;
  readonly admin: Caller;
  /** As the model begins. */
  readonly shop: () => Shop;
};

const tenYears = 10 * 365 * 86_400;
const session = async (
  db: Database,
  role: 'ROLE_USER' | 'ROLE_ADMIN' | 'ROLE_KITCHEN_MANAGER' | 'ROLE_DELIVERY_ASSISTANT',
) => buildSession(db, { roles: [role], lifetimeSeconds: tenYears });

const licence = '13626047000123';
const places = [
  { latitude: 17.4401, longitude: 78.3489, postalCode: '500032' },
  { latitude: 17.4399, longitude: 78.4983, postalCode: '500003' },
];
/** The kitchen and the household of each person: the first and the last live together. */
const homes = [
  { place: 0, door: 1 },
  { place: 1, door: 2 },
  { place: 0, door: 1 },
];
const mealRows = [
  { name: 'Chicken bowl', pricePaise: 28_900, caloriesKcal: 545, allergens: ['milk'] as const },
  { name: 'Paneer bowl', pricePaise: 19_333, caloriesKcal: 480, allergens: ['milk', 'soya'] as const },
  { name: 'Lassi', pricePaise: 4_950, caloriesKcal: 180, allergens: ['milk'] as const },
  { name: 'Banquet', pricePaise: 150_000, caloriesKcal: 2_400, allergens: [] },
];
const partRows = [
  { componentType: 'BASE', name: 'Brown rice', pricePaise: 6_000, caloriesKcal: 218 },
  { componentType: 'PROTEIN', name: 'Chicken', pricePaise: 9_925, caloriesKcal: 165 },
  { componentType: 'PROTEIN', name: 'Tofu', pricePaise: 7_010, caloriesKcal: 150 },
  { componentType: 'ADDON', name: 'Avocado', pricePaise: 4_505, caloriesKcal: 120 },
] as const;

export async function buildWorld(db: Database): Promise<World> {
  await db.update(businessDetails).set(completeDetails);
  const kitchens: Awaited<ReturnType<typeof buildKitchen>>[] = [];
  for (const { latitude, longitude } of places)
    kitchens.push(await buildKitchen(db, { latitude, longitude, deliveryRadiusKm: 8, fssaiLicence: licence }));
  const meals: Awaited<ReturnType<typeof buildMeal>>[] = [];
  for (const row of mealRows) meals.push(await buildMeal(db, { ...row, allergens: [...row.allergens] }));
  const parts: Awaited<ReturnType<typeof buildComponent>>[] = [];
  for (const row of partRows)
    parts.push(await buildComponent(db, { ...row, nutrition: { protein: 10, carbs: 10, fats: 5 } }));
  const people: { headers: Caller['headers']; id: number; addressId: number; place: number; household: string }[] = [];
  for (const { place, door } of homes) {
    const { user, headers } = await session(db, 'ROLE_USER');
    const address = { ...places[place]!, addressLine1: `Flat ${door}, 12 Lake View Road` };
    const { id } = await buildAddress(db, { userId: user.id, isDefault: true, ...address });
    people.push({ headers, id: user.id, addressId: id, place, household: String(door) });
  }
  const program = await buildProgram(db, { userId: people[0]!.id });
  const tokens = sql`update oauth_tokens set expires_at = now() + interval '10 years'`;
  await db.execute(tokens);
  const riders = [await session(db, 'ROLE_DELIVERY_ASSISTANT'), await session(db, 'ROLE_DELIVERY_ASSISTANT')];
  return {
    people,
    program,
    riders,
    manager: await session(db, 'ROLE_KITCHEN_MANAGER'),
    admin: await session(db, 'ROLE_ADMIN'),
    shop: () => {
      const kitchenModels = kitchens.map(({ id }): Kitchen => ({
        id,
        pausedUntil: 0,
        ordersPerSlot: 0,
        portionsPerSlot: 0,
        leadMinutes: kitchens[0]!.leadMinutes,
        stock: new Map(),
      }));
      const persons = people.map(({ id, addressId, place, household }): Person => ({
        id,
        addressId,
        household,
        kitchen: kitchenModels[place]!,
        cart: [],
        credit: 0,
        orders: [],
        log: [],
      }));
      return {
        now: 0,
        terms: { taxBasisPoints: 700, fee: 399 },
        kitchens: kitchenModels,
        meals: meals.map((row) => toFood('MEAL', row)),
        parts: parts.map((row) => toFood('COMPONENT', row)),
        people: persons,
        programs: [{ id: program.grantId, person: persons[0]!, allowance: null, spent: new Map() }],
        riders: riders.map(({ user }): Rider => ({ id: user.id })),
        orders: [],
        coupons: [],
        claims: [],
        ratings: [],
        quotes: [],
        subscriptions: [],
        rooms: [],
        series: new Map(),
      };
    },
  };
}

type Row = {
  readonly id: number;
  readonly name: string;
  readonly pricePaise: number;
  readonly caloriesKcal: number;
  readonly nutrition: Record<string, number>;
  readonly allergens?: readonly string[] | null;
};
const toFood = (kind: Food['kind'], { id, name, pricePaise, caloriesKcal, nutrition, allergens }: Row): Food => ({
  id,
  kind,
  name,
  price: pricePaise,
  calories: caloriesKcal,
  protein: nutrition['protein'] ?? 0,
  allergens: allergens ?? [],
  isOnMenu: true,
});
