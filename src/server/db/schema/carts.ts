import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { mealComponents, meals } from './catalog.ts';
import { createdAt, id, reference } from './columns.ts';
import { users } from './users.ts';

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    label: text('label').notNull(),
    addressLine1: text('address_line1').notNull(),
    addressLine2: text('address_line2'),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull().default('India'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    phoneNumber: text('phone_number'),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('addresses_user_id_idx').on(t.userId),
    uniqueIndex('addresses_one_default')
      .on(t.userId)
      .where(sql`${t.isDefault}`),
  ],
);

/**
 * Every write to a cart raises the revision of this row first: one that was decided on another revision writes nothing. Each
 * order raises the generation, so that a cart is ordered once.
 */
export const carts = pgTable('carts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  generation: integer('generation').notNull().default(1),
  revision: integer('revision').notNull().default(1),
});

export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    userId: reference('user_id', () => carts.userId),
    mealId: integer('meal_id').references(() => meals.id),
    customName: text('custom_name'),
    baseComponentId: integer('base_component_id').references(() => mealComponents.id),
    proteinOptionIds: integer('protein_option_ids').array(),
    addOnIds: integer('add_on_ids').array(),
    specialInstructions: text('special_instructions').notNull().default(''),
    quantity: integer('quantity').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // One line for each meal; bowls have no meal, and so any number of lines. Carts are read by it as well.
    uniqueIndex('cart_items_user_id_meal_id_key').on(t.userId, t.mealId),
    check('cart_items_quantity_range', sql`${t.quantity} between 1 and 20`),
    check(
      'cart_items_meal_or_bowl',
      sql`num_nonnulls(${t.customName}, ${t.baseComponentId}, ${t.proteinOptionIds}, ${t.addOnIds}) = case when ${t.mealId} is null then 4 else 0 end`,
    ),
  ],
);
