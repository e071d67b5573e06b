import { readdir } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClaimCase } from '#contract/admin-claims.ts';
import type { Claim, ClaimsOfOrder } from '#contract/claims.ts';
import { eraseConfirmation } from '#contract/own-data.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { claimGrants, claimMessages, claimPhotos, claims } from '#server/db/schema/claims.ts';
import {
  isUntagged,
  pdf,
  picture,
  taggedPicture,
  uploadTo,
} from '#server/modules/documents/testing/document-uploads.ts';
import { addSession, bindStaff, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { buildClaim, buildDeliveredOrder } from './testing/claim-builders.ts';

type Person = Awaited<ReturnType<typeof buildSession>>;
const shop = sharedTestApp();
let [customer, admin, cook]: Person[] = [];
beforeAll(async () => {
  customer = await buildSession(shop.db);
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'], firstName: 'Meera', lastName: 'Nair' });
  cook = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
});

type Headers = Record<string, string>;
const send = (path: string, headers: Headers, payload: object) =>
  shop.call({ method: 'POST', url: `/api/v1${path}`, headers, payload });
const get = (path: string, headers: Headers) => shop.call({ url: `/api/v1${path}`, headers });
const damaged = { position: 0, quantity: 1, reason: 'DAMAGED' };
const draft = { lines: [damaged], text: 'The lid was open' };
const ownOrder = (deliveredAt?: Date) => buildDeliveredOrder(shop.db, { userId: customer!.user.id }, deliveredAt);
const ownClaim = () => buildClaim(shop.db, { userId: customer!.user.id });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const add = (id: number, bytes: Buffer, name = 'lid.jpg', position = '?position=0') =>
  uploadTo(shop, customer!.headers, `/claims/${id}/photos${position}`, bytes, name);
const stored = async () => {
  await runJobs(shop);
  return (await readdir(shop.uploads, { recursive: true }).catch(() => [])).filter((name) => name.includes('/'));
};
const read = async (id: number) => (await get(`/admin/claims/${id}`, admin!.headers)).body as ClaimCase;
const grant = (id: number, amount: number, more: object = {}) =>
  send(`/admin/claims/${id}/grant`, admin!.headers, { as: 'credit', amounts: [{ position: 0, amount }], ...more });

describe('a claim of a customer', () => {
  it('is opened on an own order by line and quantity, and stands on the order', async () => {
    const { id } = await ownOrder();
    const late = { position: null, quantity: 1, reason: 'LATE' };
    const opened = await send(`/orders/${id}/claims`, customer!.headers, { ...draft, lines: [damaged, late] });
    expect(opened).toMatchObject({
      status: 201,
      body: { orderId: id, state: 'BEING_READ', isByStaff: false, text: draft.text, lines: [damaged, late] },
    });
    const { body } = await get(`/orders/${id}/claims`, customer!.headers);
    expect(body).toMatchObject({ canClaim: false, claims: [{ id: (opened.body as Claim).id }] });
    expect((await get(`/claims/${(opened.body as Claim).id}`, customer!.headers)).body).toEqual(opened.body);
    const listed = (await get('/claims', customer!.headers)).body as { content: Claim[] };
    expect(listed.content[0]).toEqual(opened.body);
  });

  it('is possible until 24 hours after the delivery', async () => {
    const [young, old] = [await ownOrder(hoursAgo(23.9)), await ownOrder(hoursAgo(24.1))];
    expect((await send(`/orders/${young.id}/claims`, customer!.headers, draft)).status).toBe(201);
    expect((await send(`/orders/${old.id}/claims`, customer!.headers, draft)).status).toBe(422);
    const { body } = await get(`/orders/${old.id}/claims`, customer!.headers);
    expect(body).toMatchObject({ canClaim: false, claims: [] });
  });

  it('is possible for staff until seven days after the delivery', async () => {
    const [young, old] = [await ownOrder(hoursAgo(7 * 24 - 0.1)), await ownOrder(hoursAgo(7 * 24 + 0.1))];
    expect((await send(`/orders/${young.id}/claims`, customer!.headers, draft)).status).toBe(422);
    for (const { headers } of [cook!, admin!]) {
      expect((await get(`/staff/orders/${young.id}/claims`, headers)).body).toMatchObject({ canClaim: true });
      expect((await send(`/staff/orders/${old.id}/claims`, headers, draft)).status).toBe(422);
    }
    expect((await send(`/staff/orders/${young.id}/claims`, cook!.headers, draft)).status).toBe(201);
  });

  it('that asks for too much is refused with the line and the largest amount', async () => {
    const { id } = await ownClaim();
    const { largest, order } = await read(id);
    const most = largest.find(({ position }) => position === 0)!.amount;
    const refused = await grant(id, most + 0.01);
    const { message } = refused.body as { message: string };
    expect(refused.status).toBe(422);
    expect(message).toContain(`₹${most.toFixed(2)}`);
    expect(message).toContain(order.items[0]!.mealNameSnapshot);
  });

  it('needs a delivered order', async () => {
    const order = await buildDeliveredOrder(shop.db, { userId: customer!.user.id, status: 'OUT_FOR_DELIVERY' });
    expect((await send(`/orders/${order.id}/claims`, customer!.headers, draft)).status).toBe(422);
    expect((await get(`/orders/${order.id}/claims`, customer!.headers)).body).toEqual({
      claimableUntil: null,
      canClaim: false,
      claims: [],
    });
  });

  it.each([
    ['no line', []],
    ['a line that was not ordered', [{ ...damaged, position: 1 }]],
    ['more than was ordered', [{ ...damaged, quantity: 2 }]],
    ['two deliveries', [{ ...damaged, position: null, quantity: 2 }]],
    ['a line twice', [damaged, damaged]],
    ['an unknown reason', [{ ...damaged, reason: 'COLD' }]],
  ])('with %s is refused', async (_what, lines) => {
    const { id } = await ownOrder();
    expect((await send(`/orders/${id}/claims`, customer!.headers, { ...draft, lines })).status).toBe(400);
  });

  it('is refused while another one of the same order is open, also when both are sent at once', async () => {
    const { id } = await ownOrder();
    const sent = await Promise.all([1, 2, 3].map(() => send(`/orders/${id}/claims`, customer!.headers, draft)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    await shop.db.execute(
      sql`update claims set state = 'REFUSED', acknowledged_at = now(), decided_at = now(), decided_by = ${admin!.user.id} where order_id = ${id}`,
    );
    expect((await send(`/orders/${id}/claims`, customer!.headers, draft)).status).toBe(201);
  });

  it('on an order or claim of others is not found', async () => {
    const stranger = await buildSession(shop.db);
    const { id: orderId } = await ownOrder();
    const { id } = await ownClaim();
    const answers = await Promise.all([
      send(`/orders/${orderId}/claims`, stranger.headers, draft),
      get(`/orders/${orderId}/claims`, stranger.headers),
      get(`/claims/${id}`, stranger.headers),
      send(`/claims/${id}/answer`, stranger.headers, { text: 'Yes' }),
      uploadTo(shop, stranger.headers, `/claims/${id}/photos?position=0`, await picture('jpeg'), 'lid.jpg'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('is listed with its own photographs, messages and amount only', async () => {
    const { user, headers } = await buildSession(shop.db);
    const photo = { position: 0, mediaType: 'image/jpeg', sizeBytes: 9 };
    for (const amountPaise of [1_000, 2_500]) {
      const decidedAt = new Date();
      const decision = { state: 'GRANTED', givenAs: 'credit', decidedAt, decidedBy: admin!.user.id } as const;
      const { id: claimId } = await buildClaim(shop.db, { userId: user.id, acknowledgedAt: decidedAt, ...decision });
      await shop.db.insert(claimGrants).values({ claimId, position: 0, amountPaise });
      await shop.db.insert(claimPhotos).values({ claimId, storageKey: `documents/lid-${claimId}`, ...photo });
      await shop.db
        .insert(claimMessages)
        .values({ claimId, authorId: admin!.user.id, kind: 'GRANT', text: `For ${amountPaise}` });
    }
    const { content } = (await get('/claims', headers)).body as { content: Claim[] };
    expect(
      content.map(({ photos, messages, grantedAmount }) => [
        photos.length,
        messages.map(({ text }) => text),
        grantedAmount,
      ]),
    ).toEqual([
      [1, ['For 2500'], 25],
      [1, ['For 1000'], 10],
    ]);
  });

  it('answers a question, and cannot without one', async () => {
    const { id } = await ownClaim();
    expect((await send(`/claims/${id}/answer`, customer!.headers, { text: 'Yes' })).status).toBe(409);
    const asked = await send(`/admin/claims/${id}/ask`, admin!.headers, { text: 'Was the bag sealed?' });
    expect(asked.body).toMatchObject({ claim: { state: 'QUESTION_ASKED' }, acknowledgement: 'in-time' });
    expect((await send(`/admin/claims/${id}/ask`, admin!.headers, { text: 'Really?' })).status).toBe(409);
    expect(await send(`/claims/${id}/answer`, customer!.headers, { text: 'Yes' })).toMatchObject({
      status: 200,
      body: {
        state: 'BEING_READ',
        messages: [
          { kind: 'QUESTION', text: 'Was the bag sealed?' },
          { kind: 'ANSWER', text: 'Yes' },
        ],
      },
    });
  });
});

describe('a photograph of a claim', () => {
  it('is shown to its customer and to admins by a link, and to no other', async () => {
    const { id } = await ownClaim();
    expect((await add(id, await taggedPicture())).status).toBe(201);
    const own = ((await get(`/claims/${id}`, customer!.headers)).body as Claim).photos[0]!;
    const ofAdmin = ((await get(`/admin/claims/${id}`, admin!.headers)).body as ClaimCase).claim.photos[0]!;
    expect(own.position).toBe(0);
    for (const { url } of [own, ofAdmin]) {
      const response = await shop.app.inject({ url });
      expect(await isUntagged(response.rawPayload)).toBe(true);
      expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    }
    const forged = own.url.replace(/for=\d+/, `for=${cook!.user.id}`);
    expect((await shop.app.inject({ url: forged })).statusCode).toBe(403);
    expect((await shop.app.inject({ url: own.url.replace('claim-photos', 'files') })).statusCode).toBe(403);
    const { claims: seen } = (await get(`/staff/orders/${(await claimRow(id)).orderId}/claims`, cook!.headers))
      .body as ClaimsOfOrder;
    expect(seen).toMatchObject([{ id, photos: [] }]);
  });

  it('is a picture of a claimed line', async () => {
    const { id } = await ownClaim();
    const before = await stored();
    expect((await add(id, pdf(), 'lid.pdf')).status).toBe(400);
    expect((await add(id, Buffer.from('not a picture'))).status).toBe(400);
    expect((await add(id, await picture('png'), 'lid.png', '')).status).toBe(400);
    expect(await stored()).toEqual(before);
    expect((await add(id, await picture('png'), 'lid.png')).status).toBe(201);
  });

  it('is one of three at most, also when four are sent at once', async () => {
    const { id } = await ownClaim();
    const bytes = await picture('jpeg');
    const sent = await Promise.all([1, 2, 3, 4].map((n) => add(id, bytes, `${n}.jpg`)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409]);
  });

  it('cannot be added once the claim is decided', async () => {
    const { id } = await ownClaim();
    await send(`/admin/claims/${id}/refuse`, admin!.headers, { text: 'It was fine' });
    expect((await add(id, await picture('jpeg'))).status).toBe(409);
  });
});

const claimRow = async (id: number) => (await shop.db.select().from(claims).where(eq(claims.id, id)))[0]!;

describe('staff', () => {
  it('open a claim for a caller, which is in the audit log', async () => {
    const { id } = await ownOrder();
    const opened = await send(`/staff/orders/${id}/claims`, cook!.headers, draft);
    expect(opened).toMatchObject({ status: 201, body: { isByStaff: true } });
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entry).toMatchObject({ action: 'opened a claim for a caller on', subject: 'order' });
    expect((await get(`/orders/${id}/claims`, customer!.headers)).body).toMatchObject({
      claims: [{ isByStaff: true }],
    });
  });

  it('of a bound kitchen reach orders of their kitchen only', async () => {
    const [own, foreign] = [await buildKitchen(shop.db), await buildKitchen(shop.db)];
    const bound = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    await bindStaff(shop.db, bound.user.id, own.id);
    const statuses = async (kitchenId: number) => {
      const { id } = await buildDeliveredOrder(shop.db, { kitchenId });
      const path = `/staff/orders/${id}/claims`;
      return [(await get(path, bound.headers)).status, (await send(path, bound.headers, draft)).status];
    };
    expect([await statuses(own.id), await statuses(foreign.id)]).toEqual([
      [200, 201],
      [404, 404],
    ]);
  });
});

describe('an admin', () => {
  it('sees the order, the largest amounts and earlier claims beside the claim', async () => {
    const person = await buildSession(shop.db, { firstName: 'Sneha', lastName: 'Kulkarni' });
    const first = await buildClaim(shop.db, { userId: person.user.id });
    await send(`/admin/claims/${first.id}/refuse`, admin!.headers, { text: 'It was fine' });
    const { id } = await buildClaim(shop.db, { userId: person.user.id });
    expect(await read(id)).toMatchObject({
      claim: { id, lines: [{ position: 0, reason: 'DAMAGED' }] },
      acknowledgement: 'waiting',
      order: { customerName: 'Sneha Kulkarni', totalAmount: 110.99 },
      customer: { name: 'Sneha Kulkarni', orders: 2 },
      earlierClaims: [{ id: first.id, state: 'REFUSED' }],
      series: { ofCustomer: 2, ofHousehold: 1, isSeries: false },
      largest: [
        { position: 0, amount: 107 },
        { position: null, amount: 3.99 },
      ],
      paidAmount: 110.99,
      givenBackAmount: 0,
      refundableAmount: 0,
    });
  });

  it('sees the third claim within 30 days of a customer or a household as a series', async () => {
    const person = await buildSession(shop.db);
    const home = { deliveryAddressLine1: `Series ${person.user.id}`, deliveryPostalCode: '500081' };
    const { id: earlierOrder } = await buildDeliveredOrder(shop.db, { ...home, userId: person.user.id });
    await buildClaim(shop.db, { orderId: earlierOrder, createdAt: hoursAgo(30 * 24 + 1) });
    const ids: number[] = [];
    for (const userId of [
      person.user.id,
      (await buildSession(shop.db)).user.id,
      (await buildSession(shop.db)).user.id,
    ]) {
      const { id: orderId } = await buildDeliveredOrder(shop.db, { ...home, userId });
      ids.push((await buildClaim(shop.db, { orderId })).id);
    }
    expect((await read(ids[1]!)).series).toEqual({ ofCustomer: 1, ofHousehold: 2, isSeries: false });
    expect((await read(ids[2]!)).series).toEqual({ ofCustomer: 1, ofHousehold: 3, isSeries: true });
  });

  it('grants an amount as store credit, which the customer sees', async () => {
    const { id, orderId } = await ownClaim();
    const granted = await grant(id, 107, { text: 'Sorry for the lid' });
    expect(granted).toMatchObject({
      status: 200,
      body: { claim: { state: 'GRANTED', grantedAmount: 107, grantedAs: 'credit' }, givenBackAmount: 107 },
    });
    expect((await get(`/claims/${id}`, customer!.headers)).body).toMatchObject({
      state: 'GRANTED',
      grantedAmount: 107,
      messages: [{ kind: 'GRANT', text: 'Sorry for the lid' }],
    });
    expect((await get('/store-credit', customer!.headers)).body).toMatchObject({
      entries: [{ amount: 107, orderId, reason: `Claim on order #${orderId}` }],
    });
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId));
    expect(entries).toMatchObject([{ action: 'granted a claim on', after: { amount: 107, as: 'credit' } }]);
    expect(JSON.stringify(entries)).not.toContain('lid');
  });

  it.each([
    ['more than was paid for the line', { amounts: [{ position: 0, amount: 107.01 }] }],
    ['more than the fee', { amounts: [{ position: null, amount: 4 }] }],
    ['nothing', { amounts: [{ position: 0, amount: 0 }] }],
    ['a line that is not claimed', { amounts: [{ position: 1, amount: 1 }] }],
    [
      'a line twice',
      {
        amounts: [
          { position: 0, amount: 1 },
          { position: 0, amount: 1 },
        ],
      },
    ],
    ['a refund of an order that was paid in cash', { as: 'refund' }],
  ])('cannot grant %s', async (_what, more) => {
    const { id } = await ownClaim();
    expect((await grant(id, 1, more)).status).toBe(422);
    expect((await claimRow(id)).state).toBe('BEING_READ');
  });

  it('gives back for a second claim only what the first left', async () => {
    const { id: orderId } = await ownOrder();
    const first = await buildClaim(shop.db, { orderId });
    await grant(first.id, 100);
    const second = await buildClaim(shop.db, { orderId });
    expect((await read(second.id)).largest[0]).toEqual({ position: 0, amount: 7 });
    expect((await grant(second.id, 7.01)).status).toBe(422);
    expect((await grant(second.id, 7)).status).toBe(200);
  });

  it('refuses with words that the customer reads, and decides once', async () => {
    const { id } = await ownClaim();
    expect((await send(`/admin/claims/${id}/refuse`, admin!.headers, { text: ' ' })).status).toBe(400);
    expect((await send(`/admin/claims/${id}/refuse`, admin!.headers, { text: 'It was fine' })).status).toBe(200);
    expect((await get(`/claims/${id}`, customer!.headers)).body).toMatchObject({
      state: 'REFUSED',
      messages: [{ kind: 'REFUSAL', text: 'It was fine' }],
    });
    expect(await grant(id, 1)).toMatchObject({ status: 409, body: { details: { claimState: 'REFUSED' } } });
  });

  it('finds claims to answer oldest first, and how many were acknowledged in time', async () => {
    const box = async (name: string) =>
      (await get(`/admin/claims?box=${name}&size=100`, admin!.headers)).body as {
        content: { id: number; acknowledgement: string }[];
        overdue: number;
        acknowledged: { inTime: number; all: number };
      };
    const before = await box('to-answer');
    const late = await buildClaim(shop.db, { createdAt: hoursAgo(48.1) });
    const young = await buildClaim(shop.db);
    const after = await box('to-answer');
    expect(after.content.map(({ id }) => id).filter((id) => id >= late.id)).toEqual([late.id, young.id]);
    expect(after.content.find(({ id }) => id === late.id)?.acknowledgement).toBe('overdue');
    expect(after.overdue).toBe(before.overdue + 1);
    expect(after.acknowledged.all).toBe(before.acknowledged.all + 1);
    await send(`/admin/claims/${late.id}/ask`, admin!.headers, { text: 'Was it sealed?' });
    await send(`/admin/claims/${young.id}/refuse`, admin!.headers, { text: 'It was fine' });
    expect((await box('waiting')).content.at(-1)).toMatchObject({ id: late.id, acknowledgement: 'late' });
    expect((await box('answered')).content[0]).toMatchObject({ id: young.id, acknowledgement: 'in-time' });
    expect((await box('to-answer')).acknowledged.inTime).toBe(before.acknowledged.inTime + 1);
    const dashboard = await get('/admin/dashboard', admin!.headers);
    expect(dashboard.body).toMatchObject({ claimsToAnswer: { overdue: before.overdue } });
  });

  it('finds answered claims for seven days, the latest answer first', async () => {
    const answered = (daysAgo: number) => {
      const decidedAt = hoursAgo(24 * daysAgo);
      const decision = { state: 'REFUSED', acknowledgedAt: decidedAt, decidedAt, decidedBy: admin!.user.id } as const;
      return buildClaim(shop.db, { createdAt: hoursAgo(24 * 9), ...decision });
    };
    const [first, last] = [await answered(6.9), await answered(5)];
    const gone = await answered(7.1);
    const { body } = await get('/admin/claims?box=answered&size=100', admin!.headers);
    const ids = (body as { content: { id: number }[] }).content.map(({ id }) => id);
    expect(ids.filter((id) => id >= first.id && id <= gone.id)).toEqual([last.id, first.id]);
  });

  it.each(['ask', 'refuse', 'grant'] as const)('sends the customer a message with %s', async (decision) => {
    const { id, orderId } = await ownClaim();
    if (decision === 'grant') await grant(id, 1);
    else await send(`/admin/claims/${id}/${decision}`, admin!.headers, { text: 'Was it sealed?' });
    const payload = JSON.stringify({ orderId, kind: 'claim-answered' });
    const { rows } = await shop.db.execute(
      sql`select from graphile_worker._private_jobs where payload::jsonb @> ${payload}::jsonb`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('records of a claim', () => {
  it('do not change in the database', async () => {
    const { id } = await ownClaim();
    await send(`/admin/claims/${id}/grant`, admin!.headers, {
      as: 'credit',
      amounts: [{ position: 0, amount: 5 }],
      text: 'ok',
    });
    const grown = { cause: { message: 'records of claims are only ever added to' } };
    const ofClaim = eq(claimGrants.claimId, id);
    await expect(shop.db.update(claimGrants).set({ amountPaise: 1 }).where(ofClaim)).rejects.toMatchObject(grown);
    await expect(shop.db.delete(claimGrants).where(ofClaim)).rejects.toMatchObject(grown);
    await expect(shop.db.delete(claimMessages).where(eq(claimMessages.claimId, id))).rejects.toMatchObject(grown);
    const fixed = { cause: { message: `claim ${id} cannot change like this` } };
    await expect(shop.db.update(claims).set({ text: 'x' }).where(eq(claims.id, id))).rejects.toMatchObject(fixed);
    await expect(shop.db.update(claims).set({ givenAs: 'refund' }).where(eq(claims.id, id))).rejects.toMatchObject(
      fixed,
    );
  });

  it('lose words and photographs with the account, and keep the amounts', async () => {
    const { id, userId } = await buildClaim(shop.db);
    const { headers } = await addSession(shop.db, userId);
    await uploadTo(shop, headers, `/claims/${id}/photos?position=0`, await picture('jpeg'), 'lid.jpg');
    const [photo] = await shop.db.select().from(claimPhotos).where(eq(claimPhotos.claimId, id));
    await send(`/admin/claims/${id}/grant`, admin!.headers, {
      as: 'credit',
      amounts: [{ position: 0, amount: 5 }],
      text: 'ok',
    });
    expect((await send('/user/erase', headers, { confirmation: eraseConfirmation })).status).toBe(204);
    expect(await claimRow(id)).toMatchObject({ text: '', state: 'GRANTED' });
    const left = [claimPhotos, claimMessages, claimGrants].map((table) => shop.db.$count(table, eq(table.claimId, id)));
    expect(await Promise.all(left)).toEqual([0, 0, 1]);
    await runJobs(shop);
    expect(await readdir(`${shop.uploads}/documents`)).not.toContain(photo!.storageKey.split('/')[1]);
  });
});
