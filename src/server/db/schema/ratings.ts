import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { type WordsState, mostStars, wordsStates } from '#domain/ratings/rating.ts';
import { meals } from './catalog.ts';
import { createdAt, id, instant, oneOf, reference } from './columns.ts';
import { kitchens } from './kitchens.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** What a customer thinks of a meal of one order. */
export const ratings = pgTable(
  'ratings',
  {
    id: id(),
    /** Null after the purge of the order. */
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    mealId: reference('meal_id', () => meals.id),
    /** That cooked it. */
    kitchenId: reference('kitchen_id', () => kitchens.id),
    userId: reference('user_id', () => users.id),
    stars: integer('stars').notNull(),
    words: text('words').notNull().default(''),
    wordsState: text('words_state').$type<WordsState>().notNull().default('none'),
    createdAt: createdAt(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    unique('ratings_once').on(t.orderId, t.mealId),
    index('ratings_user_idx').on(t.userId),
    index('ratings_words_idx').on(t.wordsState, t.id),
    index('ratings_of_meal_idx').on(t.mealId, t.id),
    index('ratings_kitchen_idx').on(t.kitchenId, t.createdAt),
    check('ratings_stars_range', sql`${t.stars} between 1 and ${sql.raw(String(mostStars))}`),
    check('ratings_words_state_known', oneOf(t.wordsState, wordsStates)),
    check('ratings_words_whole', sql`(${t.words} = '') = (${t.wordsState} = 'none')`),
  ],
);

/**
 * The ratings of each meal, kept by a trigger. What customers see of them is computed as in the domain; the catalogue gets a new
 * version only when that changes.
 */
export const mealRatings = pgTable('meal_ratings', {
  mealId: integer('meal_id')
    .primaryKey()
    .references(() => meals.id),
  stars: integer('stars').notNull().default(0),
  count: integer('count').notNull().default(0),
  /** Null below three ratings. */
  shownTenths: integer('shown_tenths'),
  shownCount: integer('shown_count'),
});
