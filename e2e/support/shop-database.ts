import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import type { Meal } from '#contract/catalog.ts';
import { expect } from '../test.ts';

const pools = new Map<string | undefined, pg.Pool>();

/** The database of a shop, for setup that no page and no endpoint offers. Without a URL: of the shop that most tests share. */
export function shopDatabase(baseURL?: string): pg.Pool {
  const isCatalogueShop = baseURL !== undefined && baseURL === process.env['E2E_CATALOGUE_URL'];
  const connectionString = process.env[isCatalogueShop ? 'E2E_CATALOGUE_DATABASE_URL' : 'E2E_DATABASE_URL'];
  const pool =
    pools.get(connectionString) ??
    // `allowExitOnIdle` lets the worker exit without closing it.
    new pg.Pool({ connectionString, max: 2, allowExitOnIdle: true }).on('error', () => undefined);
  pools.set(connectionString, pool);
  return pool;
}

/** A meal that no other test orders, in the shop whose catalogue tests may change; it is on the menu. */
export async function newMeal(request: APIRequestContext): Promise<Meal> {
  const name = `Jowar ${randomUUID().slice(0, 8)}`;
  await shopDatabase(process.env['E2E_CATALOGUE_URL']).query(
    `insert into meals (category_id, meal_type, name, description, price_paise, serving_weight_grams, calories_kcal, nutrition, is_vegetarian)
     select category_id, meal_type, $1, description, price_paise, serving_weight_grams, calories_kcal, nutrition, is_vegetarian
     from meals where archived_at is null and meal_type = 'PROTEIN_PICK' order by id limit 1`,
    [name],
  );
  const find = async () => {
    const meals = (await (await request.get(`${process.env['E2E_CATALOGUE_URL']}/api/v1/meals`)).json()) as Meal[];
    return meals.find((meal) => meal.name === name);
  };
  await expect.poll(find, 'the shop has read its catalogue again').toBeDefined();
  return (await find())!;
}

/** The menu of the other tests stays short. */
export async function archiveMeal({ id }: Meal): Promise<void> {
  await shopDatabase(process.env['E2E_CATALOGUE_URL']).query('update meals set archived_at = now() where id = $1', [
    id,
  ]);
}
