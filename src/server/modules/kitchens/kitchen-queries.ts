import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Db, preparedOnce } from '#server/db/client.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';

export type KitchenRow = typeof kitchens.$inferSelect;

const activeKitchens = preparedOnce((db) =>
  db
    .select()
    .from(kitchens)
    .where(and(eq(kitchens.active, true), isNull(kitchens.archivedAt)))
    .orderBy(asc(kitchens.id)),
);

export function findActiveKitchens(db: Db): Promise<KitchenRow[]> {
  return activeKitchens(db, {});
}
