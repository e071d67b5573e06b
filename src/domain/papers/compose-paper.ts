import { type Paise, paise } from '../money.ts';
import type { TaxMode } from '../orders/order-terms.ts';
import type { PaperDetails } from './business-details.ts';
import { type StateCode, gstStates } from './gst-states.ts';
import type { GivenBackReason, GivenBackWay } from './given-back.ts';
import { type SaleKind, type TaxRegime, regimeFacts } from './paper-kind.ts';
import { rupeesInWords } from './rupees-in-words.ts';

export type PaperLine = {
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: Paise;
  readonly amount: Paise;
};

export type PaperTax = { readonly name: 'CGST' | 'SGST'; readonly basisPoints: number; readonly amount: Paise };

/** What every paper says, but the person: an erasure removes that. Instants are in ISO 8601, because it is stored as JSON. */
type PaperFacts = {
  readonly regime: TaxRegime;
  readonly seller: {
    readonly legalName: string;
    readonly addressLines: readonly string[];
    readonly stateCode: StateCode;
    readonly stateName: string;
    readonly gstin: string | null;
    readonly fssaiLicence: string;
    readonly phone: string | null;
    readonly email: string | null;
  };
  readonly sac: string | null;
  readonly orderId: number;
  readonly orderedAt: string;
  readonly deliveredAt: string;
  readonly taxableValue: Paise;
  readonly taxes: readonly PaperTax[];
  readonly deliveryFee: Paise;
  readonly total: Paise;
  readonly totalInWords: string;
};

/** An invoice, a bill of supply or a receipt. */
export type SaleData = PaperFacts & {
  readonly kind: SaleKind;
  readonly lines: readonly PaperLine[];
  readonly subtotal: Paise;
  readonly taxMode: TaxMode;
  /** Subtracted from the subtotal before tax. These three are missing on papers from before there was any. */
  readonly discount?: Paise;
  /** Parts of the total that were not paid in cash. */
  readonly creditUsed?: Paise;
  readonly paidOnline?: Paise;
};

/** Its taxable value and taxes are those of what was given back, without the delivery fee. */
export type CreditNoteData = PaperFacts & {
  readonly kind: 'credit-note';
  readonly original: { readonly number: string; readonly kind: SaleKind; readonly issuedAt: string };
  /** The delivery fee is a line of its own. Amounts include tax. */
  readonly lines: readonly Pick<PaperLine, 'name' | 'quantity' | 'amount'>[];
  readonly givenBackAs: GivenBackWay;
  readonly reason: GivenBackReason;
};

export type PaperData = SaleData | CreditNoteData;

/** Who the food was delivered to. */
export type PaperRecipient = { readonly name: string; readonly addressLines: readonly string[] };

export type OrderForPaper = {
  readonly id: number;
  readonly orderedAt: Date;
  readonly deliveredAt: Date;
  readonly lines: readonly PaperLine[];
  readonly subtotal: Paise;
  readonly deliveryFee: Paise;
  readonly tax: Paise;
  readonly total: Paise;
  readonly taxBasisPoints: number;
  readonly taxMode: TaxMode;
  readonly discountPaise?: number;
  readonly creditPaise?: number;
  readonly paidPaise?: number;
};

/** Only a regular seller may have charged tax: a bill of supply or a receipt for such an order would be wrong. */
export function canBeInvoiced(regime: TaxRegime, order: Pick<OrderForPaper, 'tax'>): boolean {
  return regimeFacts[regime].collectsTax || order.tax === 0;
}

/** The paper of a delivered order, from the amounts that the order was charged. */
export function composePaper(order: OrderForPaper, details: PaperDetails, fssaiLicence: string): SaleData {
  const { kind, isRegistered, collectsTax } = regimeFacts[details.regime];
  if (!canBeInvoiced(details.regime, order)) throw new RangeError(`Tax was charged for order ${order.id}`);
  const { addressLine1, addressLine2, city, postalCode, stateCode } = details;
  const { discountPaise = 0, creditPaise = 0, paidPaise = 0 } = order;
  const goods = order.subtotal - discountPaise;
  return {
    kind,
    regime: details.regime,
    seller: {
      legalName: details.legalName,
      addressLines: [addressLine1, addressLine2, `${city} ${postalCode}`].filter((line) => line !== null),
      stateCode,
      stateName: gstStates[stateCode],
      gstin: isRegistered ? details.gstin : null,
      fssaiLicence,
      phone: details.phone,
      email: details.email,
    },
    sac: isRegistered ? details.sac : null,
    orderId: order.id,
    orderedAt: order.orderedAt.toISOString(),
    deliveredAt: order.deliveredAt.toISOString(),
    lines: order.lines,
    subtotal: order.subtotal,
    taxMode: order.taxMode,
    taxableValue: paise(order.taxMode === 'added' ? goods : goods - order.tax),
    taxes: collectsTax ? taxHalves(order.tax, order.taxBasisPoints) : [],
    ...(discountPaise > 0 && { discount: paise(discountPaise) }),
    deliveryFee: order.deliveryFee,
    total: order.total,
    ...(creditPaise > 0 && { creditUsed: paise(creditPaise) }),
    ...(paidPaise > 0 && { paidOnline: paise(paidPaise) }),
    totalInWords: rupeesInWords(order.total),
  };
}

/** Of an odd amount, the state gets the larger half: the order was charged the sum. */
export function taxHalves(tax: number, taxBasisPoints: number): PaperTax[] {
  const cgst = Math.floor(tax / 2);
  const basisPoints = taxBasisPoints / 2;
  return [
    { name: 'CGST', basisPoints, amount: paise(cgst) },
    { name: 'SGST', basisPoints, amount: paise(tax - cgst) },
  ];
}
