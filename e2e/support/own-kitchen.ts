import { randomUUID } from 'node:crypto';
import type { Point } from '#domain/places/geo.ts';
import type { WeeklyShift } from '#domain/trading/opening-hours.ts';
import { shopDatabase } from './shop-database.ts';

/** A kitchen, and the only place that it delivers to. */
export type OwnKitchen = { readonly id: number; readonly name: string; readonly place: Point };

type Trading = { readonly weeklyShifts?: readonly WeeklyShift[]; readonly ordersPerSlot?: number };

/**
 * A kitchen that no other test orders from, so that its board, its deliveries and its slots have only orders of this test.
 * It is in Gachibowli, where the addresses of the tests are; the nearest kitchen gets the order, and this one is at the
 * very place. Without shifts it is always open.
 */
export async function openKitchen(
  { weeklyShifts = [], ordersPerSlot }: Trading = {},
  baseURL?: string,
): Promise<OwnKitchen> {
  const name = `Kitchen ${randomUUID().slice(0, 8)}`;
  const place = { latitude: 17.41 + Math.random() * 0.06, longitude: 78.31 + Math.random() * 0.08 };
  const { rows } = await shopDatabase(baseURL).query<{ id: number }>(
    `insert into kitchens (name, latitude, longitude, delivery_radius_km, weekly_shifts, orders_per_slot)
     values ($1, $2, $3, 0.1, $4, $5) returning id`,
    [name, place.latitude, place.longitude, JSON.stringify(weeklyShifts), ordersPerSlot ?? null],
  );
  return { id: rows[0]!.id, name, place };
}
