import { randomUUID } from 'node:crypto';
import pg from 'pg';

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

/** A meal that no other test orders, in the shop whose catalogue tests may change. */
export async function newMeal(): Promise<{ id: number; name: string }> {
  const name = `Jowar ${randomUUID().slice(0, 8)}`;
  const { rows } = await shopDatabase(process.env['E2E_CATALOGUE_URL']).query<{ id: number }>(
    `insert into meals (category_id, meal_type, name, description, price_paise, serving_weight_grams, calories_kcal, nutrition, is_vegetarian)
     select category_id, meal_type, $1, description, price_paise, serving_weight_grams, calories_kcal, nutrition, is_vegetarian
     from meals where archived_at is null and meal_type = 'PROTEIN_PICK' order by id limit 1
     returning id`,
    [name],
  );
  return { id: rows[0]!.id, name };
}
