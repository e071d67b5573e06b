import { type SQL, and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { internalNotes } from '#server/db/schema/internal-notes.ts';
import { withinScope } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';

export type NoteRow = {
  readonly id: number;
  readonly orderId: number | null;
  readonly text: string;
  readonly createdAt: Date;
  readonly byName: string;
};

function findNotes(db: Db, which: SQL | undefined): Promise<NoteRow[]> {
  const { id, orderId, text, createdAt, authorId } = internalNotes;
  const byName = sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`;
  return db
    .select({ id, orderId, text, createdAt, byName })
    .from(internalNotes)
    .innerJoin(users, eq(users.id, authorId))
    .where(which)
    .orderBy(asc(id));
}

export const findNotesOfOrders = (db: Db, orderIds: readonly number[]) =>
  findNotes(db, inArray(internalNotes.orderId, [...orderIds]));

/** Without those of their orders. */
export const findNotesOfCustomer = (db: Db, userId: number) =>
  findNotes(db, and(eq(internalNotes.userId, userId), isNull(internalNotes.orderId)));

/** The customer of an order within the scope. */
export async function findCustomerOf(db: Db, orderId: number, scope: KitchenScope): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: orders.userId })
    .from(orders)
    .where(and(eq(orders.id, orderId), withinScope(orders.kitchenId, scope)));
  return row?.userId;
}

/** Locks the account, so that an erasure waits for the note. False when the account is erased or unknown. */
export async function lockCustomer(tx: Tx, userId: number): Promise<boolean> {
  const [row] = await tx.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, userId)).for('key share');
  return row !== undefined && row.erasedAt === null;
}

type NewNote = Pick<typeof internalNotes.$inferInsert, 'userId' | 'orderId' | 'authorId' | 'text'>;

export async function insertNote(tx: Tx, note: NewNote): Promise<NoteRow> {
  const [inserted] = await tx.insert(internalNotes).values(note).returning({ id: internalNotes.id });
  const [row] = await findNotes(tx, eq(internalNotes.id, inserted!.id));
  return row!;
}
