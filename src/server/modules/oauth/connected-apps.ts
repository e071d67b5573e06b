import type { Allowance, AppOrder, ConnectedApp } from '#contract/connected-apps.ts';
import { AppError } from '#contract/errors.ts';
import { askingPlace } from '#domain/accounts/program.ts';
import { paise, toRupees } from '#domain/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import {
  type ConnectedAppRow,
  findConnectedApps,
  findOrdersOfApp,
  revokeGrant,
  setAllowance,
} from './grant-queries.ts';

export async function listConnectedApps(db: Database, { userId }: Caller): Promise<ConnectedApp[]> {
  return (await findConnectedApps(db, userId)).map(toConnectedApp);
}

/** Orders stay in the list of the customer; here are those that one program placed. */
export async function listAppOrders(db: Database, { userId }: Caller, id: number): Promise<AppOrder[]> {
  const [app] = await findConnectedApps(db, userId, id);
  if (!app) throw notFound();
  return (await findOrdersOfApp(db, app.id)).map(({ orderedAt, totalPaise, ...row }) => ({
    ...row,
    orderedAt: orderedAt.toISOString(),
    totalAmount: toRupees(paise(totalPaise)),
  }));
}

export function setAppAllowance(
  db: Database,
  { userId }: Caller,
  id: number,
  allowance: Allowance | null,
): Promise<ConnectedApp> {
  return db.transaction(async (tx) => {
    if (!(await setAllowance(tx, userId, id, allowance))) throw notFound();
    const [row] = await findConnectedApps(tx, userId, id);
    return toConnectedApp(row!);
  });
}

/** The next request of the program is refused, by any process: each looks its token up. */
export async function revokeConnectedApp(db: Database, { userId }: Caller, id: number): Promise<void> {
  if (!(await db.transaction((tx) => revokeGrant(tx, userId, id)))) throw notFound();
}

/** The same for an app of another person, a revoked one and one that does not exist. */
const notFound = () => new AppError('not-found', 'There is no such connected app.');

function toConnectedApp(row: ConnectedAppRow): ConnectedApp {
  return {
    id: row.id,
    name: row.name,
    asksFrom: askingPlace(row.redirectUri),
    scopes: row.scopes,
    allowance:
      row.allowancePerOrderPaise === null || row.allowancePerDayPaise === null
        ? null
        : { perOrder: toRupees(paise(row.allowancePerOrderPaise)), perDay: toRupees(paise(row.allowancePerDayPaise)) },
    connectedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    orderCount: row.orderCount,
    orderedAmount: toRupees(paise(row.orderedPaise)),
  };
}
