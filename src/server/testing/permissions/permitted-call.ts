import { apiPrefix } from '#contract/endpoint.ts';
import type { Role } from '#domain/accounts/role.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { type CallerKind, callers, permissionMatrix } from './permission-matrix.ts';
import { requestsOfAdmins } from './requests-of-admins.ts';
import { requestsOfClaims } from './requests-of-claims.ts';
import { requestsOfCoupons } from './requests-of-coupons.ts';
import { requestsOfCustomers } from './requests-of-customers.ts';
import { requestsOfLedger } from './requests-of-ledger.ts';
import { requestsOfPrograms } from './requests-of-programs.ts';
import { requestsOfPayments } from './requests-of-payments.ts';
import { requestsOfPhoneOrders } from './requests-of-phone-orders.ts';
import { requestsOfRiders } from './requests-of-riders.ts';
import { requestsOfOperations } from './requests-of-operations.ts';
import { requestsOfSecondFactor } from './requests-of-second-factor.ts';
import { requestsOfSubscriptions } from './requests-of-subscriptions.ts';
import { requestsOfStaff } from './requests-of-staff.ts';
import type { MadeRequest, Subject, openWorld } from './world.ts';

export const requests = {
  ...requestsOfCustomers,
  ...requestsOfAdmins,
  ...requestsOfStaff,
  ...requestsOfPhoneOrders,
  ...requestsOfRiders,
  ...requestsOfSecondFactor,
  ...requestsOfLedger,
  ...requestsOfOperations,
  ...requestsOfSubscriptions,
  ...requestsOfClaims,
  ...requestsOfPayments,
  ...requestsOfCoupons,
  ...requestsOfPrograms,
};

export const roleOf: Record<Exclude<CallerKind, 'A'>, Role> = {
  C: 'ROLE_USER',
  "C'": 'ROLE_USER',
  K: 'ROLE_KITCHEN_MANAGER',
  N: 'ROLE_NUTRITIONIST',
  "N'": 'ROLE_NUTRITIONIST',
  D: 'ROLE_DELIVERY_ASSISTANT',
  AD: 'ROLE_ADMIN',
};

export type PermittedCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: NonNullable<MadeRequest['payload']>;
};

/**
 * A call, such as `POST /orders`, by a permitted caller on freshly built data: it succeeds. `prepare` runs before that data is built.
 */
export async function makePermittedCall(
  shop: TestApp,
  world: Awaited<ReturnType<typeof openWorld>>,
  call: string,
  prepare: (people: Pick<Subject, 'callerId' | 'ownerId'>) => Promise<void> = () => Promise.resolve(),
): Promise<PermittedCall> {
  const { cells } = permissionMatrix.find((row) => row.call === call)!;
  const kind = callers.find((one) => ['ok', 'own'].includes(cells[one]))!;
  const session = kind === 'A' ? null : await buildSession(shop.db, { roles: [roleOf[kind]] });
  const callerId = session?.user.id ?? (await buildUser(shop.db)).id;
  const ownerId = cells[kind] === 'own' ? callerId : (await buildUser(shop.db)).id;
  await prepare({ callerId, ownerId });
  const { path, payload, headers } = await requests[call]!({
    shop,
    callerId,
    callerHeaders: session?.headers ?? {},
    ownerId,
    nutritionistId: kind === 'N' ? callerId : world.otherNutritionistId,
    passwordHash: world.passwordHash,
  });
  return {
    method: call.split(' ')[0] as PermittedCall['method'],
    url: apiPrefix + path,
    headers: { ...headers, ...session?.headers },
    ...(payload === undefined ? {} : { payload }),
  };
}
