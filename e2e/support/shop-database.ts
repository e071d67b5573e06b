import { randomUUID } from 'node:crypto';
import pg from 'pg';

let pool: pg.Pool | undefined;

/** The database of the shared shop, for setup that no page and no endpoint offers. */
export function shopDatabase(): pg.Pool {
  pool ??= new pg.Pool({
    connectionString: process.env['E2E_DATABASE_URL'],
    max: 2,
    // Lets the worker exit without closing it.
    allowExitOnIdle: true,
  }).on('error', () => undefined);
  return pool;
}

/** A meal that no other test orders. */
export async function newMeal(): Promise<{ id: number; name: string }> {
  const name = `Jowar ${randomUUID().slice(0, 8)}`;
  const { rows } = await shopDatabase().query<{ id: number }>(
    `insert into meals (category_id, meal_type, name, description, price_paise, serving_weight_grams, calories_kcal, nutrition, is_vegetarian)
     select category_id, meal_type, $1, description, price_paise, serving_weight_grams, calories_kcal, nutrition, is_vegetarian
     from meals where archived_at is null and meal_type = 'PROTEIN_PICK' order by id limit 1
     returning id`,
    [name],
  );
  return { id: rows[0]!.id, name };
}
