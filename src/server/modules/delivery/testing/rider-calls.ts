import { and, asc, eq } from 'drizzle-orm';
import { Dispatch } from '#contract/dispatch.ts';
import { DeliveryRound } from '#contract/delivery.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { orders } from '#server/db/schema/orders.ts';
import { bindStaff, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import type { RacingApp } from '#server/testing/two-test-apps.ts';
import type { TestApp } from '#server/testing/test-app.ts';

type Session = Awaited<ReturnType<typeof buildSession>>;

/** A kitchen with a manager and a rider, a rider of all kitchens, an admin, and staff of another kitchen. */
export async function hireRiders(shop: TestApp) {
  const staffOf = async (
    role: 'ROLE_KITCHEN_MANAGER' | 'ROLE_DELIVERY_ASSISTANT',
    kitchen: number,
    firstName: string,
  ) => {
    const session = await buildSession(shop.db, { roles: [role], firstName, lastName: 'Kumar' });
    await bindStaff(shop.db, session.user.id, kitchen);
    return session;
  };
  const [ours, other] = [await buildKitchen(shop.db), await buildKitchen(shop.db)];
  const cook = await staffOf('ROLE_KITCHEN_MANAGER', ours.id, 'Meera');
  const ravi = await staffOf('ROLE_DELIVERY_ASSISTANT', ours.id, 'Ravi');
  const sana = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'], firstName: 'Sana', lastName: 'Ali' });
  const admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
  const elsewhere = {
    cook: await staffOf('ROLE_KITCHEN_MANAGER', other.id, 'Other'),
    rider: await staffOf('ROLE_DELIVERY_ASSISTANT', other.id, 'Other'),
  };
  return { kitchenId: ours.id, cook, ravi, sana, admin, elsewhere };
}

/** The calls of riders and of those who send them. */
export function riderCalls(shop: TestApp) {
  const put = (
    who: Session,
    path: string,
    payload?: object,
    more: Record<string, string> = {},
    app: RacingApp = shop,
  ) =>
    app.call({
      method: 'PUT',
      url: `/api/v1${path}`,
      headers: { ...who.headers, ...more },
      ...(payload && { payload }),
    });
  const assign = (who: Session, id: number, riderId: number | null, from: number | null, app?: RacingApp) =>
    put(who, `/kitchen-manager/orders/${id}/rider`, { riderId, from }, {}, app);
  const sendAgain = (who: Session, id: number, app?: RacingApp) =>
    put(who, `/kitchen-manager/orders/${id}/send-again`, undefined, {}, app);
  const pickUp = (who: Session, id: number, app?: RacingApp) =>
    put(who, `/delivery/orders/${id}/pick-up`, undefined, {}, app);
  const handBack = (who: Session, id: number, payload: object = { reason: 'REFUSED' }, more = {}, app?: RacingApp) =>
    put(who, `/delivery/orders/${id}/hand-back`, payload, more, app);
  const dispatchOf = async ({ headers }: Session) =>
    Dispatch.parse((await shop.call({ method: 'GET', url: '/api/v1/kitchen-manager/dispatch', headers })).body);
  const waitingFor = async ({ headers }: Session) =>
    DeliveryRound.parse((await shop.call({ method: 'GET', url: '/api/v1/delivery/orders', headers })).body).waiting.map(
      ({ id }) => id,
    );
  const shownOf = async (who: Session, orderId: number) =>
    (await dispatchOf(who)).orders.find(({ id }) => id === orderId);
  const rowOf = async (id: number) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!;
  const entriesOf = (orderId: number) =>
    shop.db
      .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after, by: auditLog.actorUserId })
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'order'), eq(auditLog.subjectId, orderId)))
      .orderBy(asc(auditLog.id));
  /** Out for delivery; with a rider, picked up. */
  const sentOut = async (kitchenId: number, by?: Session): Promise<number> => {
    const { id } = await buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY', kitchenId });
    if (by) await pickUp(by, id);
    return id;
  };
  return { put, assign, sendAgain, pickUp, handBack, dispatchOf, waitingFor, shownOf, rowOf, entriesOf, sentOut };
}
