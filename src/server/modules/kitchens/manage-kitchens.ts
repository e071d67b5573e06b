import type { Kitchen, KitchenDraft } from '#contract/admin-kitchens.ts';
import type { Named } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { openStatuses } from '#domain/orders/order-status.ts';
import type { Database, Db, Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import type { KitchenRow } from './kitchen-queries.ts';
import {
  archiveKitchen,
  countOrdersOfKitchen,
  findKitchens,
  findStaffOfKitchens,
  insertKitchen,
  lockKitchen,
  setKitchen,
} from './manage-kitchen-queries.ts';

export async function listKitchens(db: Database): Promise<Kitchen[]> {
  const [rows, staff] = await Promise.all([findKitchens(db, null), findStaffOfKitchens(db)]);
  return rows.map((row) => toKitchen(row, staff));
}

export function createKitchen(db: Transactor, { userId }: Caller, draft: KitchenDraft): Promise<Kitchen> {
  return db.transaction(async (tx) => {
    const kitchen = toKitchen(await insertKitchen(tx, draft), []);
    await recordAction(tx, userId, { action: 'created', subject: 'kitchen', subjectId: kitchen.id, after: kitchen });
    return kitchen;
  });
}

/** In the transaction that decides what happens to the orders of a kitchen that closes. */
export async function updateKitchen(
  tx: Tx,
  { userId }: Caller,
  id: number,
  named: Named<typeof KitchenDraft>,
): Promise<Kitchen> {
  const staff = await findStaffOfKitchens(tx);
  const before = toKitchen(await requireKitchen(tx, id), staff);
  const after = toKitchen(await setKitchen(tx, id, named), staff);
  await recordAction(tx, userId, { action: 'updated', subject: 'kitchen', subjectId: id, before, after });
  return after;
}

/** Archived, not deleted: orders refer to it. Refused while it has open orders. */
export function deleteKitchen(db: Database, { userId }: Caller, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const before = toKitchen(await requireKitchen(tx, id), await findStaffOfKitchens(tx));
    const open = await countOrdersOfKitchen(tx, id, openStatuses);
    if (open > 0) {
      throw new AppError('conflict', `This kitchen still has ${open} open ${open === 1 ? 'order' : 'orders'}.`);
    }
    await archiveKitchen(tx, id);
    await recordAction(tx, userId, { action: 'deleted', subject: 'kitchen', subjectId: id, before });
  });
}

/** Undefined also for an archived kitchen. */
export async function readKitchen(db: Db, id: number): Promise<KitchenRow | undefined> {
  return (await findKitchens(db, [id]))[0];
}

export async function requireKitchen(tx: Tx, id: number, scope: KitchenScope = null): Promise<KitchenRow> {
  const kitchen = await lockKitchen(tx, id, scope);
  if (!kitchen) throw new AppError('not-found', 'We could not find this kitchen.');
  return kitchen;
}

type Assigned = Awaited<ReturnType<typeof findStaffOfKitchens>>;

function toKitchen(row: KitchenRow, staff: Assigned): Kitchen {
  return {
    id: row.id,
    name: row.name,
    latitude: row.latitude,
    longitude: row.longitude,
    deliveryRadiusKm: row.deliveryRadiusKm,
    active: row.active,
    addressLine1: row.addressLine1,
    city: row.city,
    postalCode: row.postalCode,
    handledAllergens: row.handledAllergens,
    staff: staff.flatMap(({ kitchenId, userId, name }) => (kitchenId === row.id ? { userId, name } : [])),
  };
}
