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

/** `amount` × `part` ÷ `whole` in whole numbers: the product may be larger than a double can count. */
export function shareDown(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}
