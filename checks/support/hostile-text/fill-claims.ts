import * as adminClaims from '#contract/admin-claims.ts';
import * as claims from '#contract/claims.ts';
import * as notes from '#contract/internal-notes.ts';
import * as ratings from '#contract/ratings.ts';
import { textLengths } from '#domain/text-lengths.ts';
import type { Delivered } from './fill-deliveries.ts';
import type { HostileShop, Screen } from './hostile-shop.ts';
import { admin, customer, orderDialog, ownOrders } from './place-orders.ts';

type Given = {
  readonly delivered: Delivered;
  readonly customerId: number;
  readonly mealId: number;
  readonly mealPage: Screen;
};

/** What is written about delivered orders: claims, ratings and internal notes. */
export async function fillClaims(shop: HostileShop, given: Given): Promise<void> {
  const { delivered, customerId } = given;
  await grantClaim(shop, delivered[0]);
  await refuseClaim(shop, delivered[1]);
  await fillRatings(shop, given);
  const text = () => ({ text: shop.texts.of(textLengths.internalNote) });
  await shop.send('kitchen', notes.addOrderNote, {
    params: { id: delivered[0] },
    body: text(),
    shownOn: [orderDialog(delivered[0])],
  });
  await shop.send('admin', notes.addCustomerNote, {
    params: { id: customerId },
    body: text(),
    shownOn: [admin(`/admin/users?kind=customers&size=50&notes=${customerId}`), orderDialog(delivered[0])],
  });
}

const bothSides = (orderId: number, claimId: number) => [
  customer(`/claim?order=${orderId}`),
  admin(`/admin/claims?claim=${claimId}`),
];

async function grantClaim(shop: HostileShop, orderId: number): Promise<void> {
  const text = () => shop.texts.of(500);
  const { id } = await shop.send('customer', claims.openClaim, {
    params: { id: orderId },
    body: { lines: [{ position: 0, quantity: 1, reason: 'DAMAGED' }], text: text() },
    shownOn: (claim) => [...bothSides(orderId, claim.id), ownOrders],
  });
  const call = { params: { id }, shownOn: bothSides(orderId, id) };
  await shop.send('admin', adminClaims.askAboutClaim, { ...call, body: { text: text() } });
  await shop.send('customer', claims.answerClaim, { ...call, body: { text: text() } });
  const amounts = [{ position: 0, amount: 10 }];
  await shop.send('admin', adminClaims.grantClaim, { ...call, body: { as: 'credit', amounts, text: text() } });
}

async function refuseClaim(shop: HostileShop, orderId: number): Promise<void> {
  const { id } = await shop.send('kitchen', claims.openClaimForCaller, {
    params: { id: orderId },
    body: { lines: [{ position: null, quantity: 1, reason: 'LATE' }], text: shop.texts.of(500) },
    shownOn: (claim) => bothSides(orderId, claim.id),
  });
  await shop.send('admin', adminClaims.refuseClaim, {
    params: { id },
    body: { text: shop.texts.of(500) },
    shownOn: bothSides(orderId, id),
  });
}

/** A meal shows its ratings from the third on. */
async function fillRatings(shop: HostileShop, { delivered, mealId, mealPage }: Given): Promise<void> {
  for (const id of delivered)
    await shop.send('customer', ratings.rateMeal, {
      params: { id, mealId },
      body: { stars: 5, words: shop.texts.of(500) },
      shownOn: [mealPage, ownOrders, admin('/admin/ratings?state=approved')],
    });
  const { content } = await shop.send('admin', ratings.listRatings, { query: {} });
  for (const { id, words } of content.filter((rating) => rating.mealId === mealId))
    await shop.send('admin', ratings.moderateRating, {
      params: { id },
      body: { state: 'approved', words },
      shownOn: [mealPage, admin('/admin/ratings?state=approved')],
    });
}
