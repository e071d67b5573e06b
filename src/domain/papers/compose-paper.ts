import { type Paise, paise } from '../money.ts';
import type { TaxMode } from '../orders/order-terms.ts';
import type { PaperDetails } from './business-details.ts';
import { type StateCode, gstStates } from './gst-states.ts';
import { type PaperKind, type TaxRegime, regimeFacts } from './paper-kind.ts';
import { rupeesInWords } from './rupees-in-words.ts';

export type PaperLine = {
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: Paise;
  readonly amount: Paise;
};

export type PaperTax = { readonly name: 'CGST' | 'SGST'; readonly basisPoints: number; readonly amount: Paise };

/** Everything that is printed, but the person: an erasure removes that. Instants are in ISO 8601, because it is stored as JSON. */
export type PaperData = {
  readonly kind: PaperKind;
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
  readonly lines: readonly PaperLine[];
  readonly subtotal: Paise;
  readonly taxMode: TaxMode;
  readonly taxableValue: Paise;
  readonly taxes: readonly PaperTax[];
  readonly deliveryFee: Paise;
  readonly total: Paise;
  readonly totalInWords: string;
};

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
};

/** Only a regular seller may have charged tax: a bill of supply or a receipt for such an order would be wrong. */
export function canBeInvoiced(regime: TaxRegime, order: Pick<OrderForPaper, 'tax'>): boolean {
  return regimeFacts[regime].collectsTax || order.tax === 0;
}

/** The paper of a delivered order, from the amounts that the order was charged. */
export function composePaper(order: OrderForPaper, details: PaperDetails, fssaiLicence: string): PaperData {
  const { kind, isRegistered, collectsTax } = regimeFacts[details.regime];
  if (!canBeInvoiced(details.regime, order)) throw new RangeError(`Tax was charged for order ${order.id}`);
  const { addressLine1, addressLine2, city, postalCode, stateCode } = details;
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
    taxableValue: paise(order.taxMode === 'added' ? order.subtotal : order.subtotal - order.tax),
    taxes: collectsTax ? halves(order) : [],
    deliveryFee: order.deliveryFee,
    total: order.total,
    totalInWords: rupeesInWords(order.total),
  };
}

/** Of an odd amount, the state gets the larger half: the order was charged the sum. */
function halves({ tax, taxBasisPoints }: OrderForPaper): PaperTax[] {
  const cgst = Math.floor(tax / 2);
  const basisPoints = taxBasisPoints / 2;
  return [
    { name: 'CGST', basisPoints, amount: paise(cgst) },
    { name: 'SGST', basisPoints, amount: paise(tax - cgst) },
  ];
}
