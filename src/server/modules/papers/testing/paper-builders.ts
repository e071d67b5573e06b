import { type SQL, and, desc, eq, isNull } from 'drizzle-orm';
import { businessDay } from '#domain/calendar/business-day.ts';
import { paise } from '#domain/money.ts';
import type { BusinessDetails } from '#domain/papers/business-details.ts';
import type { PaperData } from '#domain/papers/compose-paper.ts';
import { completeDetails } from '#domain/papers/testing/business-details.ts';
import type { Database } from '#server/db/client.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { businessDetails, givenBack, paperExports, papers } from '#server/db/schema/papers.ts';
import { folderStore, newFileName } from '#server/modules/files/file-store.ts';
import { issueWaitingPapers } from '#server/modules/papers/issue-papers.ts';
import { recordGivenBack } from '#server/modules/papers/record-given-back.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { Row } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';

export const testLicence = '13626047000123';

export async function enterDetails(db: Database, given: Partial<BusinessDetails> = {}): Promise<void> {
  await db.update(businessDetails).set({ ...completeDetails, ...given });
}

/** Delivered by the step that a rider makes, so that it waits for its paper. Its kitchen has a licence. */
export async function buildDeliveredOrder(db: Database, given: Row<typeof orders> = {}) {
  const order = await buildOrder(db, { ...given, status: 'OUT_FOR_DELIVERY' });
  await db.update(kitchens).set({ fssaiLicence: testLicence }).where(eq(kitchens.id, order.kitchenId));
  await db.update(orders).set({ status: 'DELIVERED' }).where(eq(orders.id, order.id));
  return order;
}

/** An issued paper with a file, without the time that drawing it takes. */
export async function buildPaper(db: Database, given: Row<typeof orders> = {}) {
  await enterDetails(db);
  const order = await buildDeliveredOrder(db, given);
  await issueWaitingPapers(db);
  return addFile(db, and(eq(papers.orderId, order.id), isNull(papers.givenBackId)));
}

/** A credit note for the delivery, with a file. */
export async function buildCreditNote(db: Database, given: Row<typeof orders> = {}) {
  const { orderId } = await buildPaper(db, given);
  const givenBackId = await giveBackDelivery(db, orderId);
  await issueWaitingPapers(db);
  return addFile(db, eq(papers.givenBackId, givenBackId));
}

/** Returns the id of what was recorded. */
export const giveBackDelivery = (db: Database, orderId: number, amountPaise = 1): Promise<number> =>
  db.transaction(async (tx) => {
    const lines = [{ orderItemId: null, quantity: 1, amountPaise }];
    await recordGivenBack(tx, { orderId, amountPaise, lines, as: 'credit', reason: 'late' });
    const [row] = await tx.select().from(givenBack).where(eq(givenBack.orderId, orderId)).orderBy(desc(givenBack.id));
    return row!.id;
  });

/** As much as lists of papers show. */
export const blankPaper = {
  kind: 'receipt',
  seller: { gstin: null, stateCode: '36', stateName: 'Telangana' },
  sac: null,
  lines: [],
  taxes: [],
  subtotal: paise(0),
  discount: paise(0),
  deliveryFee: paise(0),
  taxableValue: paise(0),
  credit: paise(0),
  total: paise(0),
} as unknown as PaperData;

/** A row that was not issued: the orders of others go on waiting for their papers. */
export async function insertPaper(db: Database) {
  const { id: orderId, userId } = await buildOrder(db);
  const row = { number: `MB1/00-01/${orderId}`, kind: 'receipt', orderId, userId, issuedAt: new Date() } as const;
  const [paper] = await db
    .insert(papers)
    .values({ ...row, data: blankPaper })
    .returning();
  return paper!;
}

/** A zip that is ready, without the time that packing it takes. */
export async function buildPaperExport({ db, uploads }: Pick<TestApp, 'db' | 'uploads'>) {
  const { id, userId, issuedAt } = await insertPaper(db);
  const fileKey = `exports/${newFileName()}`;
  await folderStore(uploads).put(fileKey, Buffer.from('PK'));
  const month = businessDay(issuedAt).slice(0, 7);
  const row = { month, requestedBy: userId, lastPaperId: id, papers: 1, drawn: 1, fileKey };
  const [made] = await db.insert(paperExports).values(row).returning();
  return made!;
}

async function addFile(db: Database, which: SQL | undefined) {
  const [paper] = await db
    .update(papers)
    .set({ pdf: Buffer.from('%PDF-1.7') })
    .where(which)
    .returning();
  return paper!;
}
