import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ComponentType } from '#domain/component-type.ts';
import type { MealType } from '#domain/meal-type.ts';
import type { Role } from '#domain/role.ts';
import type { MealArt } from '#bowl-art/art-spec.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
const createdAt = () => instant('created_at').notNull().defaultNow();
/** Rows that an order may refer to are archived, never deleted. */
const archivedAt = () => instant('archived_at');

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email'),
    phone: text('phone'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash'),
    roles: text('roles').array().$type<Role[]>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_phone_key').on(t.phone),
    check('users_reachable', sql`${t.email} is not null or ${t.phone} is not null`),
    check('users_phone_indian', sql`${t.phone} ~ '^\\+91[6-9][0-9]{9}$'`),
    check(
      'users_roles_known',
      sql`${t.roles} <@ array['ROLE_USER','ROLE_ADMIN','ROLE_KITCHEN_MANAGER','ROLE_NUTRITIONIST','ROLE_DELIVERY_ASSISTANT'] and cardinality(${t.roles}) > 0`,
    ),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId)],
);

export const mealCategories = pgTable(
  'meal_categories',
  { id: id(), name: text('name').notNull(), imageUrl: text('image_url'), archivedAt: archivedAt() },
  (t) => [
    uniqueIndex('meal_categories_name_key')
      .on(sql`lower(${t.name})`)
      .where(sql`${t.archivedAt} is null`),
  ],
);

export const meals = pgTable(
  'meals',
  {
    id: id(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => mealCategories.id),
    mealType: text('meal_type').$type<MealType>().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    imageUrl: text('image_url'),
    art: jsonb('art').$type<MealArt>(),
    servingWeightGrams: integer('serving_weight_grams').notNull(),
    caloriesKcal: integer('calories_kcal').notNull(),
    nutrition: jsonb('nutrition').$type<Record<string, number>>().notNull(),
    isVegetarian: boolean('is_vegetarian').notNull(),
    createdAt: createdAt(),
    archivedAt: archivedAt(),
  },
  (t) => [
    index('meals_category_id_idx').on(t.categoryId),
    check('meals_type_known', sql`${t.mealType} in ('PROTEIN_PICK','POWER_COMBO')`),
    check('meals_price_positive', sql`${t.pricePaise} > 0`),
    check('meals_weight_positive', sql`${t.servingWeightGrams} > 0`),
    check('meals_calories_positive', sql`${t.caloriesKcal} > 0`),
  ],
);

export const mealComponents = pgTable(
  'meal_components',
  {
    id: id(),
    componentType: text('component_type').$type<ComponentType>().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    imageUrl: text('image_url'),
    artKey: text('art_key'),
    servingWeightGrams: integer('serving_weight_grams').notNull(),
    caloriesKcal: integer('calories_kcal').notNull(),
    nutrition: jsonb('nutrition').$type<Record<string, number>>().notNull(),
    vegetarian: boolean('vegetarian').notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    archivedAt: archivedAt(),
  },
  (t) => [
    check('meal_components_type_known', sql`${t.componentType} in ('BASE','PROTEIN','ADDON')`),
    check('meal_components_price_not_negative', sql`${t.pricePaise} >= 0`),
    check('meal_components_weight_not_negative', sql`${t.servingWeightGrams} >= 0`),
    check('meal_components_calories_not_negative', sql`${t.caloriesKcal} >= 0`),
  ],
);

export const kitchens = pgTable(
  'kitchens',
  {
    id: id(),
    name: text('name').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    deliveryRadiusKm: doublePrecision('delivery_radius_km').notNull(),
    active: boolean('active').notNull().default(true),
    addressLine1: text('address_line1'),
    city: text('city'),
    postalCode: text('postal_code'),
    createdAt: createdAt(),
    archivedAt: archivedAt(),
  },
  (t) => [
    check('kitchens_latitude_range', sql`${t.latitude} between -90 and 90`),
    check('kitchens_longitude_range', sql`${t.longitude} between -180 and 180`),
    check('kitchens_radius_minimum', sql`${t.deliveryRadiusKm} >= 0.1`),
  ],
);

/** One row. Triggers on the catalogue's tables raise it and announce it, so that every process drops what it keeps ready. */
export const catalogVersion = pgTable(
  'catalog_version',
  { id: integer('id').primaryKey(), version: bigint('version', { mode: 'number' }).notNull() },
  (t) => [check('catalog_version_single', sql`${t.id} = 1`)],
);
