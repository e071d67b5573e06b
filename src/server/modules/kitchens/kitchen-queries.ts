import type { Db, Tx } from '#server/db/client.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { columnsOf, sharedRead, writeStatement } from '#server/db/statement.ts';

export type KitchenRow = typeof kitchens.$inferSelect;

const activeKitchens = sharedRead<KitchenRow>(
  `select ${columnsOf(kitchens)} from kitchens where active and archived_at is null order by id`,
);

export function findActiveKitchens(db: Db): Promise<readonly KitchenRow[]> {
  return activeKitchens(db);
}

const lockedKitchen = writeStatement<KitchenRow>(
  `select ${columnsOf(kitchens)} from kitchens where id = $1 and archived_at is null for key share`,
);

/** The lock that an order's foreign key takes anyway. */
export async function lockKitchenRow(tx: Tx, id: number): Promise<KitchenRow | undefined> {
  const [row] = await lockedKitchen(tx, id);
  return row;
}
