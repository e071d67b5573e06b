import type { Db, Tx } from '#server/db/client.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { columnsOf, sharedRead, writeStatement } from '#server/db/statement.ts';

export type KitchenRow = typeof kitchens.$inferSelect;

/** The version is another one after each change of the row. */
export type ActiveKitchen = KitchenRow & { readonly version: string };

const columns = `${columnsOf(kitchens)}, xmin::text as version`;
const activeKitchens = sharedRead<ActiveKitchen>(
  `select ${columns} from kitchens where active and archived_at is null order by id`,
);

export function findActiveKitchens(db: Db): Promise<readonly ActiveKitchen[]> {
  return activeKitchens(db);
}

const lockedKitchen = writeStatement<ActiveKitchen>(
  `select ${columns} from kitchens where id = $1 and archived_at is null for key share`,
);

/** The lock that an order's foreign key takes anyway. */
export async function lockKitchenRow(tx: Tx, id: number): Promise<ActiveKitchen | undefined> {
  const [row] = await lockedKitchen(tx, id);
  return row;
}
