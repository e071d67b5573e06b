export const taxRegimes = ['regular', 'composition', 'unregistered'] as const;
export type TaxRegime = (typeof taxRegimes)[number];

export const paperKinds = ['invoice', 'bill-of-supply', 'receipt', 'credit-note'] as const;
export type PaperKind = (typeof paperKinds)[number];
/** What a delivered order gets, by the regime of its seller. */
export type SaleKind = Exclude<PaperKind, 'credit-note'>;

type RegimeFacts = {
  readonly label: string;
  readonly kind: SaleKind;
  readonly isRegistered: boolean;
  readonly collectsTax: boolean;
  /** What the law has printed on the paper, besides its title. */
  readonly declaration: string | null;
};

export const regimeFacts: Readonly<Record<TaxRegime, RegimeFacts>> = {
  regular: {
    label: 'Regular GST',
    kind: 'invoice',
    isRegistered: true,
    collectsTax: true,
    declaration: null,
  },
  composition: {
    label: 'Composition scheme',
    kind: 'bill-of-supply',
    isRegistered: true,
    collectsTax: false,
    declaration: 'Composition taxable person, not eligible to collect tax on supplies',
  },
  unregistered: {
    label: 'Not registered for GST',
    kind: 'receipt',
    isRegistered: false,
    collectsTax: false,
    declaration: null,
  },
};

export const paperTitles: Readonly<Record<PaperKind, string>> = {
  invoice: 'Tax Invoice',
  'bill-of-supply': 'Bill of Supply',
  receipt: 'Receipt',
  'credit-note': 'Credit Note',
};
