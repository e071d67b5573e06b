import type { Database } from '#server/db/client.ts';
import { claimGrants, claimLines, claimMessages, claimPhotos, claims } from '#server/db/schema/claims.ts';
import { givenBack } from '#server/db/schema/papers.ts';
import { orderAccounts, paymentEvents } from '#server/db/schema/payments.ts';
import { creditEntries } from '#server/db/schema/store-credit.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { buildPayment } from '#server/testing/build-payment.ts';

type Where = { readonly db: Database; readonly files: FileStore; readonly text: (column: string) => string };
type Whose = { readonly order: { readonly id: number }; readonly userId: number; readonly n: number };

/** A claim with a photograph, a payment, and what was given back of an order. */
export async function insertClaimAndMoney({ db, files, text }: Where, { order, userId, n }: Whose): Promise<void> {
  const [claim] = await db
    .insert(claims)
    .values({ orderId: order.id, userId, text: text('claims.text') })
    .returning();
  const claimId = claim!.id;
  await db.insert(claimLines).values({ claimId, position: 0, reason: 'DAMAGED', quantity: 1 });
  await db.insert(claimGrants).values({ claimId, position: 0, amountPaise: 100 });
  await db
    .insert(claimMessages)
    .values({ claimId, authorId: userId, kind: 'ANSWER', text: text('claimMessages.text') });
  const photoKey = `documents/photo-of-number-${n}`;
  const photo = { storageKey: photoKey, mediaType: 'image/jpeg', sizeBytes: 9 };
  await db.insert(claimPhotos).values({ claimId, position: 0, ...photo });
  await files.put(photoKey, Buffer.from(`JPEG ${text('claimPhotos')}`));
  const payment = await buildPayment(db, { orderId: order.id, state: 'replaced', reference: `of-${order.id}` });
  const created = { eventId: `created:${order.id}`, kind: 'created', source: 'shop', amountPaise: 100 } as const;
  await db
    .insert(paymentEvents)
    .values({ ...created, paymentId: payment.id, gateway: 'simulated', happenedAt: new Date() });
  await db.insert(creditEntries).values({ userId, amountPaise: 5_000, reason: 'A claim was granted' });
  await db.insert(orderAccounts).values({ orderId: order.id, paidPaise: 100, givenBackPaise: 0 });
  await db.insert(givenBack).values({
    orderId: order.id,
    amountPaise: 1,
    lines: [{ orderItemId: null, quantity: 1, amountPaise: 1 }],
    givenAs: 'credit',
    reason: 'late',
  });
}
