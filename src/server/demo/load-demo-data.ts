import { sql } from 'drizzle-orm';
import type { ComponentType } from '#domain/component-type.ts';
import type { MealType } from '#domain/meal-type.ts';
import { fromRupees } from '#domain/money.ts';
import type { Database, Db, Tx } from '#server/db/client.ts';
import { mealCategories, mealComponents, meals } from '#server/db/schema/catalog.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { users } from '#server/db/schema/users.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import { demoAddOns } from './demo-add-ons.ts';
import { demoBases } from './demo-bases.ts';
import { demoCategories } from './demo-categories.ts';
import type { DemoComponent } from './demo-component.ts';
import { demoKitchens } from './demo-kitchens.ts';
import type { DemoMeal } from './demo-meal.ts';
import { demoProteins } from './demo-proteins.ts';
import { demoAccounts, demoPassword } from './demo-staff.ts';
import { powerCombos } from './power-combos.ts';
import { proteinPicks } from './protein-picks.ts';

const demoDataLock = 2_026_001;

/** Fills a database without users and meals. False when there was something already. */
export async function loadDemoData(db: Database): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  // Hashing takes a while: it is done before the lock, so that a process that waits for it does not wait long.
  const staff = await staffRows();
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${demoDataLock})`);
    if (!(await isEmpty(tx))) return false;
    await tx.insert(users).values(staff);
    await tx.insert(kitchens).values([...demoKitchens]);
    await insertMenu(tx);
    await tx
      .insert(mealComponents)
      .values([
        ...componentRows(demoBases, 'BASE'),
        ...componentRows(demoProteins, 'PROTEIN'),
        ...componentRows(demoAddOns, 'ADDON'),
      ]);
    return true;
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  const [meal] = await db.select({ id: meals.id }).from(meals).limit(1);
  return !user && !meal;
}

function staffRows(): Promise<(typeof users.$inferInsert)[]> {
  return Promise.all(
    demoAccounts.map(async ({ email, role, firstName, lastName }) => ({
      email,
      firstName,
      lastName,
      roles: [role],
      passwordHash: await hashPassword(demoPassword),
    })),
  );
}

async function insertMenu(tx: Tx): Promise<void> {
  const categories = await tx
    .insert(mealCategories)
    .values(demoCategories.map((name) => ({ name })))
    .returning({ id: mealCategories.id, name: mealCategories.name });
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
  await tx
    .insert(meals)
    .values([
      ...mealRows(proteinPicks, 'PROTEIN_PICK', categoryIds),
      ...mealRows(powerCombos, 'POWER_COMBO', categoryIds),
    ]);
}

function mealRows(
  demoMeals: readonly DemoMeal[],
  mealType: MealType,
  categoryIds: ReadonlyMap<string, number>,
): (typeof meals.$inferInsert)[] {
  return demoMeals.map((meal) => {
    const categoryId = categoryIds.get(meal.category);
    if (categoryId === undefined) throw new Error(`No category ${meal.category}`);
    return {
      categoryId,
      mealType,
      name: meal.name,
      description: meal.description,
      pricePaise: fromRupees(meal.rupees),
      art: meal.art,
      servingWeightGrams: meal.grams,
      caloriesKcal: meal.kcal,
      nutrition: meal.nutrition,
      isVegetarian: meal.isVegetarian,
    };
  });
}

function componentRows(
  components: readonly DemoComponent[],
  componentType: ComponentType,
): (typeof mealComponents.$inferInsert)[] {
  return components.map((component) => ({
    componentType,
    name: component.name,
    description: component.description,
    pricePaise: fromRupees(component.rupees),
    artKey: component.artKey,
    servingWeightGrams: component.grams,
    caloriesKcal: component.kcal,
    nutrition: component.nutrition,
    vegetarian: component.vegetarian,
  }));
}
