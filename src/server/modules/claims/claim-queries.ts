import { type SQL, and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { Paise } from '#domain/money.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { claimGrants, claimLines, claimMessages, claimPhotos, claims } from '#server/db/schema/claims.ts';
import { withinScope } from '#server/db/schema/kitchens.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';

export type ClaimRow = typeof claims.$inferSelect;
export type FullClaim = {
  readonly claim: ClaimRow;
  readonly lines: readonly (typeof claimLines.$inferSelect & { readonly name: string | null })[];
  readonly photos: readonly (typeof claimPhotos.$inferSelect)[];
  readonly messages: readonly (typeof claimMessages.$inferSelect)[];
  readonly grants: readonly (typeof claimGrants.$inferSelect)[];
};

const deliveredAt = sql<Date | null>`(select max(e.created_at) from order_events e
  where e.order_id = orders.id and e.to_status = 'DELIVERED')`.mapWith(orders.orderDate);

/** Whose orders the caller reaches: own ones, or those of their kitchens. */
export type OrderReach = { readonly ownerId: number } | { readonly kitchens: KitchenScope };

const reaches = (orderId: number, reach: OrderReach): SQL | undefined =>
  and(
    eq(orders.id, orderId),
    'ownerId' in reach ? eq(orders.userId, reach.ownerId) : withinScope(orders.kitchenId, reach.kitchens),
  );

const orderColumns = {
  id: orders.id,
  userId: orders.userId,
  status: orders.status,
  deliveryFee: sql<Paise>`${orders.deliveryFeePaise}`,
  total: sql<Paise>`${orders.totalPaise}`,
  deliveredAt,
};

export async function findClaimedOrder(db: Db, orderId: number, reach: OrderReach) {
  const [row] = await db.select(orderColumns).from(orders).where(reaches(orderId, reach));
  return row;
}

/** Every change of a claim locks its order first: claims of an order, and what is given back for it, change one after the other. */
export async function lockClaimedOrder(tx: Tx, orderId: number, reach: OrderReach) {
  const [locked] = await tx.select({ id: orders.id }).from(orders).where(reaches(orderId, reach)).for('update');
  return locked && findClaimedOrder(tx, locked.id, reach);
}

export function findOrderLines(db: Db, orderId: number) {
  const { id, position, name, quantity, lineTotalPaise } = orderItems;
  return db
    .select({ id, position, name, quantity, lineTotal: sql<Paise>`${lineTotalPaise}` })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(position));
}

export async function findClaimRow(db: Db, claimId: number, ownerId: number | null): Promise<ClaimRow | undefined> {
  const isAsked = and(eq(claims.id, claimId), ownerId === null ? undefined : eq(claims.userId, ownerId));
  const [row] = await db.select().from(claims).where(isAsked);
  return row;
}

export const findClaimsOfOrder = (db: Db, orderId: number): Promise<ClaimRow[]> =>
  db.select().from(claims).where(eq(claims.orderId, orderId)).orderBy(desc(claims.id));

type PageRequest = { readonly page: number; readonly size: number; readonly sort: string };

export async function findOwnClaims(db: Db, userId: number, { page, size, sort }: PageRequest) {
  const isTheirs = eq(claims.userId, userId);
  const direction = sort.endsWith('asc') ? asc : desc;
  const [total, rows] = await Promise.all([
    db.$count(claims, isTheirs),
    db
      .select()
      .from(claims)
      .where(isTheirs)
      .orderBy(direction(claims.createdAt), direction(claims.id))
      .limit(size)
      .offset(page * size),
  ]);
  return { total, rows };
}

/** With lines, photographs, messages and amounts. */
export async function attachRecords(db: Db, rows: readonly ClaimRow[]): Promise<FullClaim[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lines, photos, messages, grants] = await Promise.all([
    db
      .select({ line: claimLines, name: orderItems.name })
      .from(claimLines)
      .innerJoin(claims, eq(claims.id, claimLines.claimId))
      .leftJoin(orderItems, and(eq(orderItems.orderId, claims.orderId), eq(orderItems.position, claimLines.position)))
      .where(inArray(claimLines.claimId, ids))
      .orderBy(sql`${claimLines.position} nulls last`),
    db.select().from(claimPhotos).where(inArray(claimPhotos.claimId, ids)).orderBy(asc(claimPhotos.id)),
    db.select().from(claimMessages).where(inArray(claimMessages.claimId, ids)).orderBy(asc(claimMessages.id)),
    db
      .select()
      .from(claimGrants)
      .where(inArray(claimGrants.claimId, ids))
      .orderBy(sql`${claimGrants.position} nulls last`),
  ]);
  return rows.map((claim) => {
    const isIts = ({ claimId }: { claimId: number }) => claimId === claim.id;
    return {
      claim,
      lines: lines.filter(({ line }) => isIts(line)).map(({ line, name }) => ({ ...line, name })),
      photos: photos.filter(isIts),
      messages: messages.filter(isIts),
      grants: grants.filter(isIts),
    };
  });
}

type NewLine = Pick<typeof claimLines.$inferInsert, 'position' | 'reason' | 'quantity'>;

export async function insertClaim(
  tx: Tx,
  claim: Pick<typeof claims.$inferInsert, 'orderId' | 'userId' | 'openedBy' | 'text'>,
  lines: readonly NewLine[],
): Promise<ClaimRow> {
  const [inserted] = await tx.insert(claims).values(claim).returning();
  await tx.insert(claimLines).values(lines.map((line) => ({ ...line, claimId: inserted!.id })));
  return inserted!;
}

export async function insertMessage(
  tx: Tx,
  message: Pick<typeof claimMessages.$inferInsert, 'claimId' | 'authorId' | 'kind' | 'text'>,
): Promise<void> {
  await tx.insert(claimMessages).values(message);
}

export async function updateClaim(
  tx: Tx,
  claimId: number,
  change: Partial<Pick<ClaimRow, 'state' | 'acknowledgedAt' | 'decidedAt' | 'decidedBy' | 'givenAs'>>,
): Promise<void> {
  await tx.update(claims).set(change).where(eq(claims.id, claimId));
}

export async function insertGrants(
  tx: Tx,
  claimId: number,
  grants: readonly { readonly position: number | null; readonly amount: Paise }[],
): Promise<void> {
  await tx
    .insert(claimGrants)
    .values(grants.map(({ position, amount }) => ({ claimId, position, amountPaise: amount })));
}

/** What claims of the order were granted so far, by line. */
export async function findGrantsOfOrder(db: Db, orderId: number) {
  return db
    .select({ position: claimGrants.position, amount: sql<Paise>`${claimGrants.amountPaise}` })
    .from(claimGrants)
    .innerJoin(claims, eq(claims.id, claimGrants.claimId))
    .where(eq(claims.orderId, orderId));
}
