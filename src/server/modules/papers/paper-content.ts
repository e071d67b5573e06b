import { formatInstant } from '#domain/calendar/format-instant.ts';
import { type Paise, formatRupees } from '#domain/money.ts';
import type { CreditNoteData, PaperData, SaleData } from '#domain/papers/compose-paper.ts';
import { givenBackReasonNames, givenBackWayNames } from '#domain/papers/given-back.ts';
import { paperTitles, regimeFacts } from '#domain/papers/paper-kind.ts';

export type LabelledText = { readonly label: string; readonly text: string };
export type ColumnName = '#' | 'Item' | 'Qty' | 'Price' | 'Amount';

export type PaperContent = {
  readonly recipientLabel: string;
  readonly facts: readonly LabelledText[];
  /** One for each line. Without `Price`, that column is not drawn. */
  readonly rows: readonly Readonly<Partial<Record<ColumnName, string>>>[];
  readonly note: string | null;
  /** What leads from the lines to the total. */
  readonly amounts: readonly LabelledText[];
  readonly totalLabel: string;
  /** How the total was paid, unless all of it was paid in cash. */
  readonly payments: readonly LabelledText[];
};

/** The words and amounts of a paper, by its kind; `draw-paper.ts` places them. */
export function contentOf(data: PaperData, issuedAt: string): PaperContent {
  return data.kind === 'credit-note' ? contentOfCreditNote(data, issuedAt) : contentOfSale(data, issuedAt);
}

function contentOfSale(data: SaleData, issuedAt: string): PaperContent {
  const { creditUsed = 0, paidOnline = 0, discount = 0 } = data;
  const cash = (data.total - creditUsed - paidOnline) as Paise;
  const goods = [amount('Items', data.subtotal), ...atLeastOnePaisa('Discount', discount, '\u{2212}')];
  return {
    recipientLabel: 'Billed and delivered to',
    facts: [
      fact('Date of issue', formatInstant(issuedAt, 'date')),
      fact('Order', `#${data.orderId}`),
      fact('Ordered', formatInstant(data.orderedAt)),
      fact('Delivered', formatInstant(data.deliveredAt)),
      ...placeFacts(data),
    ],
    rows: data.lines.map(({ name, quantity, unitPrice, amount: ofLine }, index) => ({
      '#': String(index + 1),
      Item: name,
      Qty: String(quantity),
      Price: formatRupees(unitPrice),
      Amount: formatRupees(ofLine),
    })),
    note: data.taxes.length > 0 && data.taxMode === 'included' ? 'Prices and amounts of the items include tax.' : null,
    amounts: regimeFacts[data.regime].collectsTax
      ? [...(discount > 0 ? goods : []), ...taxRows(data), amount('Delivery fee, no tax charged', data.deliveryFee)]
      : [...goods, amount('Delivery fee', data.deliveryFee)],
    totalLabel: 'Total',
    payments:
      cash === data.total
        ? []
        : [
            ...atLeastOnePaisa('Store credit used', creditUsed),
            ...atLeastOnePaisa('Paid by UPI', paidOnline),
            ...atLeastOnePaisa('Paid in cash', cash),
          ],
  };
}

function contentOfCreditNote(data: CreditNoteData, issuedAt: string): PaperContent {
  const { original, deliveryFee, total } = data;
  const { collectsTax } = regimeFacts[data.regime];
  const hasItems = total > deliveryFee;
  return {
    recipientLabel: 'Credited to',
    facts: [
      fact('Date of issue', formatInstant(issuedAt, 'date')),
      fact(`For ${paperTitles[original.kind].toLowerCase()}`, original.number),
      fact('Dated', formatInstant(original.issuedAt, 'date')),
      fact('Order', `#${data.orderId}`),
      fact('Given back as', givenBackWayNames[data.givenBackAs]),
      fact('Reason', givenBackReasonNames[data.reason]),
      ...placeFacts(data),
    ],
    rows: data.lines.map(({ name, quantity, amount: ofLine }, index) => ({
      '#': String(index + 1),
      Item: name,
      Qty: String(quantity),
      Amount: formatRupees(ofLine),
    })),
    note: collectsTax && hasItems ? 'Amounts of the items include tax.' : null,
    amounts: [
      ...(!hasItems ? [] : collectsTax ? taxRows(data) : [amount('Items', data.taxableValue)]),
      ...atLeastOnePaisa(collectsTax ? 'Delivery fee, no tax charged' : 'Delivery fee', deliveryFee),
    ],
    totalLabel: 'Total given back',
    payments: [],
  };
}

const fact = (label: string, text: string): LabelledText => ({ label, text });
const amount = (label: string, of: Paise): LabelledText => ({ label, text: formatRupees(of) });
const atLeastOnePaisa = (label: string, of: number, sign = ''): LabelledText[] =>
  of > 0 ? [{ label, text: `${sign}${formatRupees(of as Paise)}` }] : [];

function placeFacts({ seller, sac }: PaperData): LabelledText[] {
  const place = fact('Place of supply', `${seller.stateName} (${seller.stateCode})`);
  return sac === null ? [place] : [place, fact('SAC', sac)];
}

const taxRows = ({ taxableValue, taxes }: PaperData): LabelledText[] => [
  amount('Taxable value', taxableValue),
  ...taxes.map((tax) => amount(`${tax.name} ${tax.basisPoints / 100}%`, tax.amount)),
];
