export const givenBackWays = ['credit', 'refund'] as const;
export type GivenBackWay = (typeof givenBackWays)[number];

export const givenBackReasons = ['damaged', 'missing', 'wrong', 'late', 'quality', 'cancelled', 'other'] as const;
/** A choice, not a text: it is printed on a paper that outlives an erasure. What was written about it stays with the claim. */
export type GivenBackReason = (typeof givenBackReasons)[number];

export const givenBackWayNames: Readonly<Record<GivenBackWay, string>> = {
  credit: 'Store credit',
  refund: 'Refund to the way of payment',
};

export const givenBackReasonNames: Readonly<Record<GivenBackReason, string>> = {
  damaged: 'Damaged',
  missing: 'Missing',
  wrong: 'Wrong item',
  late: 'Delivered late',
  quality: 'Quality',
  cancelled: 'Cancelled',
  other: 'Goodwill',
};

export type GivenBackLine = {
  /** Null: the delivery fee. */
  readonly orderItemId: number | null;
  readonly quantity: number;
  /** With its tax. */
  readonly amountPaise: number;
};

export type ChargedOrder = {
  readonly items: readonly { readonly id: number; readonly quantity: number; readonly amount: number }[];
  readonly deliveryFee: number;
  readonly total: number;
};

export type GivenBackProblem = 'no-lines' | 'wrong-sum' | 'wrong-line' | 'too-much';

/** `earlier`: all lines that were given back before. Null when the lines may be given back, too. */
export function findGivenBackProblem(
  order: ChargedOrder,
  earlier: readonly GivenBackLine[],
  { amountPaise, lines }: { readonly amountPaise: number; readonly lines: readonly GivenBackLine[] },
): GivenBackProblem | null {
  if (lines.length === 0) return 'no-lines';
  if (new Set(lines.map(({ orderItemId }) => orderItemId)).size < lines.length) return 'wrong-line';
  if (!lines.every((line) => isLineOf(order, line))) return 'wrong-line';
  if (sumOf(lines) !== amountPaise) return 'wrong-sum';
  const together = [...earlier, ...lines];
  const goods = together.filter(({ orderItemId }) => orderItemId !== null);
  if (sumOf(goods) > order.total - order.deliveryFee) return 'too-much';
  const exceeds = lines.some(
    ({ orderItemId }) =>
      sumOf(together.filter((line) => line.orderItemId === orderItemId)) > mostOf(order, orderItemId),
  );
  return exceeds ? 'too-much' : null;
}

function isLineOf({ items }: ChargedOrder, { orderItemId, quantity, amountPaise }: GivenBackLine): boolean {
  const most = orderItemId === null ? 1 : (items.find(({ id }) => id === orderItemId)?.quantity ?? 0);
  return Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= most && isPositive(amountPaise);
}

/** What was paid for a line: its share of what all items cost with tax and discount, rounded up to the paisa. */
function mostOf({ items, deliveryFee, total }: ChargedOrder, orderItemId: number | null): number {
  if (orderItemId === null) return deliveryFee;
  const amount = items.find(({ id }) => id === orderItemId)!.amount;
  const subtotal = items.reduce((sum, item) => sum + item.amount, 0);
  return shareUp(total - deliveryFee, amount, subtotal);
}

const isPositive = (amount: number) => Number.isSafeInteger(amount) && amount > 0;
const sumOf = (lines: readonly GivenBackLine[]) => lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** `amount` × `part` ÷ `whole` in whole numbers: the product may be larger than a double can count. */
export function shareDown(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

function shareUp(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole));
}
