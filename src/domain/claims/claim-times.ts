import type { OrderStatus } from '../orders/order-status.ts';

const hourMs = 3_600_000;
export const claimWindowMs = 24 * hourMs;
export const acknowledgeWithinMs = 48 * hourMs;

/** From this instant on it is too late. */
export function claimableUntil(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + claimWindowMs);
}

/** Statuses of an order with food that was brought and money that was taken. */
export const claimableStatuses: readonly OrderStatus[] = ['DELIVERED', 'COMPLETED'];

export type Claimability = 'claimable' | 'not-delivered' | 'too-late';

export function claimability(status: OrderStatus, deliveredAt: Date | null, now: Date): Claimability {
  if (deliveredAt === null || !claimableStatuses.includes(status)) return 'not-delivered';
  return now < claimableUntil(deliveredAt) ? 'claimable' : 'too-late';
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
/** As many claims of a customer or household within `seriesDays` are shown to admins as a series. */
export const claimsInSeries = 3;

export function isClaimSeries({ ofCustomer, ofHousehold }: { ofCustomer: number; ofHousehold: number }): boolean {
  return Math.max(ofCustomer, ofHousehold) >= claimsInSeries;
}
