import type { OrderStatus } from '../orders/order-status.ts';

const hourMs = 3_600_000;
export const claimWindowMs = 24 * hourMs;
/** Staff open one for a customer who calls later. */
export const claimWindowOfStaffMs = 7 * 24 * hourMs;
export const acknowledgeWithinMs = 48 * hourMs;

export type ClaimOpener = 'customer' | 'staff';
const windows: Record<ClaimOpener, number> = { customer: claimWindowMs, staff: claimWindowOfStaffMs };

/** A claim at this instant or later is refused. */
export function claimableUntil(deliveredAt: Date, by: ClaimOpener): Date {
  return new Date(deliveredAt.getTime() + windows[by]);
}

/** Statuses in which the food was delivered and something paid for it may be left: an admin's cancellation leaves the cash. */
export const claimableStatuses: readonly OrderStatus[] = ['DELIVERED', 'COMPLETED', 'CANCELLED_BY_ADMIN'];

export type Claimability = 'claimable' | 'not-delivered' | 'too-late';

export function claimability(status: OrderStatus, deliveredAt: Date | null, now: Date, by: ClaimOpener): Claimability {
  if (deliveredAt === null || !claimableStatuses.includes(status)) return 'not-delivered';
  return now < claimableUntil(deliveredAt, by) ? 'claimable' : 'too-late';
}

/** When the shop must have answered for the first time: a question, a grant or a refusal. */
export function acknowledgeBy(openedAt: Date): Date {
  return new Date(openedAt.getTime() + acknowledgeWithinMs);
}

export const acknowledgements = ['waiting', 'overdue', 'in-time', 'late'] as const;
export type Acknowledgement = (typeof acknowledgements)[number];

export function acknowledgement(openedAt: Date, acknowledgedAt: Date | null, now: Date): Acknowledgement {
  const by = acknowledgeBy(openedAt);
  if (acknowledgedAt === null) return now <= by ? 'waiting' : 'overdue';
  return acknowledgedAt <= by ? 'in-time' : 'late';
}

export const seriesDays = 30;
/** Admins see a flag when a customer or household has made this many claims within `seriesDays`. */
export const claimsInSeries = 3;

export function isClaimSeries({ ofCustomer, ofHousehold }: { ofCustomer: number; ofHousehold: number }): boolean {
  return Math.max(ofCustomer, ofHousehold) >= claimsInSeries;
}
