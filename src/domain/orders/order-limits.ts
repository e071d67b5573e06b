import { type Paise, formatRupees } from '../money.ts';

export const maxCartLines = 30;
export const maxLineQuantity = 20;

/** Infinity means no limit. */
export type OrderCaps = { readonly openOrders: number; readonly value: number; readonly portions: number };

/** Cash on delivery: limits the loss from orders that are never paid. */
export type OrderLimits = {
  readonly regular: OrderCaps;
  /** Until the first order was delivered. */
  readonly newcomer: OrderCaps;
  /** Open orders of all customers of one household. */
  readonly householdOpenOrders: number;
};

const noCaps: OrderCaps = { openOrders: Infinity, value: Infinity, portions: Infinity };
export const noOrderLimits: OrderLimits = { regular: noCaps, newcomer: noCaps, householdOpenOrders: Infinity };

export function hasOrderLimits({ regular, newcomer, householdOpenOrders }: OrderLimits): boolean {
  return [...Object.values(regular), ...Object.values(newcomer), householdOpenOrders].some((max) => max < Infinity);
}

export type OpenOrderCounts = {
  readonly openOrders: number;
  readonly householdOpenOrders: number;
  readonly hasReceivedOne: boolean;
};

export const orderLimitNames = ['open-orders', 'household-open-orders', 'value', 'portions'] as const;

/** `isFirst`: the lower limit of new customers. */
export type ExceededLimit = {
  readonly limit: (typeof orderLimitNames)[number];
  readonly max: number;
  readonly isFirst: boolean;
};

/** The first limit that one more order would exceed; null when it may be placed. */
export function findExceededLimit(
  limits: OrderLimits,
  order: { readonly total: Paise; readonly portions: number },
  counts: OpenOrderCounts,
): ExceededLimit | null {
  const isFirst = !counts.hasReceivedOne;
  const caps = isFirst ? limits.newcomer : limits.regular;
  if (counts.openOrders >= caps.openOrders) return { limit: 'open-orders', max: caps.openOrders, isFirst };
  if (order.portions > caps.portions) return { limit: 'portions', max: caps.portions, isFirst };
  if (order.total > caps.value) return { limit: 'value', max: caps.value, isFirst };
  if (counts.householdOpenOrders < limits.householdOpenOrders) return null;
  return { limit: 'household-open-orders', max: limits.householdOpenOrders, isFirst: false };
}

export function exceededLimitText({ limit, max, isFirst }: ExceededLimit): string {
  const text = {
    'open-orders': `you can have ${many(max, 'open order')} at a time. Please order again when one has arrived.`,
    'household-open-orders': `we take ${many(max, 'open order')} for one address at a time. Please order again when one has arrived.`,
    portions: `an order can have at most ${many(max, 'portion')}. Please take some out of your cart.`,
    value: `an order can come to at most ${formatRupees(max as Paise)}. Please take something out of your cart.`,
  }[limit];
  return isFirst ? `Until your first order has arrived, ${text}` : text.charAt(0).toUpperCase() + text.slice(1);
}

function many(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
