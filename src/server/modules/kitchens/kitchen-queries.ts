import type { Db } from '#server/db/client.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { columnsOf, statement } from '#server/db/statement.ts';

export type KitchenRow = typeof kitchens.$inferSelect;

const activeKitchens = statement<KitchenRow>(
  `select ${columnsOf(kitchens)} from kitchens where active and archived_at is null order by id`,
);

export function findActiveKitchens(db: Db): Promise<KitchenRow[]> {
  return activeKitchens(db);
}
