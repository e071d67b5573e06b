import { paise } from '../money.ts';
import { type CreditNoteData, type PaperTax, type SaleData, taxHalves } from './compose-paper.ts';
import { type GivenBackReason, type GivenBackWay, givenBackReasonNames, shareDown } from './given-back.ts';
import { rupeesInWords } from './rupees-in-words.ts';

export type IssuedSale = { readonly number: string; readonly issuedAt: Date; readonly data: SaleData };

export type GivenBackToPrint = {
  readonly amountPaise: number;
  /** Empty: it is about the order as a whole. */
  readonly lines: readonly {
    /** Among the lines of the sale; null: the delivery fee. */
    readonly position: number | null;
    readonly quantity: number;
    readonly amountPaise: number;
  }[];
  readonly as: GivenBackWay;
  readonly reason: GivenBackReason;
};

/**
 * The tax of all credit notes of a sale together is its tax × what they gave back ÷ what was charged, both without the delivery fee,
 * rounded down to the paisa. A note has the difference to the notes before it. So the sums never exceed those of the sale, and
 * are equal to them when all of it was given back. The halves of the tax are taken from that sum as on the sale. What was given back for
 * the order as a whole is of its goods, and of the fee when nothing of them is left.
 */
export function composeCreditNote(
  { number, issuedAt, data }: IssuedSale,
  earlier: readonly CreditNoteData[],
  given: GivenBackToPrint,
): CreditNoteData {
  const feeBefore = sum(earlier, 'deliveryFee');
  const goodsBefore = sum(earlier, 'total') - feeBefore;
  const charged = data.total - data.deliveryFee;
  const [goodsLeft, feeLeft] = [charged - goodsBefore, data.deliveryFee - feeBefore];
  if (given.amountPaise > goodsLeft + feeLeft) throw new RangeError(`More is given back than ${number} charges`);
  const fees = given.lines.filter(({ position }) => position === null);
  const deliveryFee = Math.min(feeLeft, Math.max(sum(fees, 'amountPaise'), given.amountPaise - goodsLeft));
  const goods = given.amountPaise - deliveryFee;
  const before = taxesOf(data, goodsBefore, charged);
  const taxes = taxesOf(data, goodsBefore + goods, charged).map((tax, index): PaperTax => ({
    ...tax,
    amount: paise(tax.amount - before[index]!.amount),
  }));
  const total = paise(goods + deliveryFee);
  const { kind, regime, seller, sac, orderId, orderedAt, deliveredAt } = data;
  return {
    kind: 'credit-note',
    original: { number, kind, issuedAt: issuedAt.toISOString() },
    regime,
    seller,
    sac,
    orderId,
    orderedAt,
    deliveredAt,
    lines:
      given.lines.length === 0
        ? [{ name: `${givenBackReasonNames[given.reason]}: order #${orderId}`, quantity: 1, amount: total }]
        : given.lines.map(({ position, quantity, amountPaise }) => ({
            name: position === null ? 'Delivery fee' : data.lines[position]!.name,
            quantity,
            amount: paise(amountPaise),
          })),
    taxableValue: paise(goods - sum(taxes, 'amount')),
    taxes,
    deliveryFee: paise(deliveryFee),
    total,
    totalInWords: rupeesInWords(total),
    givenBackAs: given.as,
    reason: given.reason,
  };
}

/** The taxes that belong to a part of what was charged. */
function taxesOf({ taxes }: SaleData, part: number, charged: number): PaperTax[] {
  const [tax, basisPoints] = [sum(taxes, 'amount'), sum(taxes, 'basisPoints')];
  return taxes.length === 0 ? [] : taxHalves(shareDown(tax, part, charged), basisPoints);
}

const sum = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key) =>
  rows.reduce((before, row) => before + row[key], 0);
