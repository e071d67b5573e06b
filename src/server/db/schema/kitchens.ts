import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import { archivedAt, createdAt, id } from './columns.ts';

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
