import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { mealComponents, meals } from './catalog.ts';
import { id, instant, reference } from './columns.ts';
import { kitchens } from './kitchens.ts';
import { orders } from './orders.ts';

/**
 * The availability of a meal or component in a kitchen; a food without a row can be ordered there. Apart from the catalogue's own rows,
 * because every order of a counted food writes it. A trigger raises the catalogue's version only when what customers see changes:
 * the switch, whether it is counted, and whether any portion is left.
 */
export const foodAvailability = pgTable(
  'food_availability',
  {
    id: id(),
    kitchenId: reference('kitchen_id', () => kitchens.id),
    mealId: integer('meal_id').references(() => meals.id),
    componentId: integer('component_id').references(() => mealComponents.id),
    isSoldOut: boolean('is_sold_out').notNull().default(false),
    /** Null while sold out: until switched back. */
    soldOutUntil: instant('sold_out_until'),
    /** Null: not counted. */
    portionsLeft: integer('portions_left'),
  },
  (t) => [
    unique('food_availability_meal_in_kitchen').on(t.mealId, t.kitchenId),
    unique('food_availability_component_in_kitchen').on(t.componentId, t.kitchenId),
    check('food_availability_one_food', sql`num_nonnulls(${t.mealId}, ${t.componentId}) = 1`),
    // Not merely a safeguard: this CHECK refuses an order that would take more than is left.
    check('food_availability_portions_left', sql`${t.portionsLeft} >= 0`),
  ],
);

/** What an order took of the counted foods of its kitchen: its cancellation gives back exactly that. */
export const takenPortions = pgTable(
  'taken_portions',
  {
    orderId: reference('order_id', () => orders.id),
    availabilityId: reference('availability_id', () => foodAvailability.id),
    portions: integer('portions').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.availabilityId] }),
    check('taken_portions_positive', sql`${t.portions} > 0`),
  ],
);

/**
 * When a food was sold out in a kitchen, for the dashboards. Written by a trigger, so that every way is covered: the switch, the order that
 * takes the last portion, the cancellation that gives it back. A change of the availability ends one period and begins the next.
 */
export const soldOutPeriods = pgTable(
  'sold_out_periods',
  {
    id: id(),
    availabilityId: reference('availability_id', () => foodAvailability.id),
    startedAt: instant('started_at').notNull(),
    /** In the future while sold out today, which ends by itself; null: until something changes. */
    endsAt: instant('ends_at'),
  },
  (t) => [
    index('sold_out_periods_availability_id_idx').on(t.availabilityId, t.endsAt),
    index('sold_out_periods_ends_at_idx').on(t.endsAt),
  ],
);
