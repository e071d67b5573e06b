import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export type SimulatedCode = {
  readonly id: string;
  readonly amount: number;
  readonly reference: string;
  readonly returnUrl: string;
  readonly description: string;
  isOpen: boolean;
};
export type SimulatedPayment = {
  readonly id: string;
  readonly codeId: string;
  readonly amount: number;
  /** INR when it is absent. */
  readonly currency?: string;
  readonly createdAt: number;
  status: 'authorized' | 'captured' | 'failed';
};
export type SimulatedRefund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly key: string;
  readonly createdAt: number;
  status: 'pending' | 'processed' | 'failed';
};
type Stored = { codes: SimulatedCode[]; payments: SimulatedPayment[]; refunds: SimulatedRefund[] };

export const isQrCode = ({ id }: SimulatedCode) => id.startsWith('qr_');
const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
const seconds = () => Math.floor(Date.now() / 1_000);

/** What the simulated gateway knows: the other side of the shop's books. In a file, so that it survives a restart of the demo. */
export class SimulatedBooks {
  readonly codes = new Map<string, SimulatedCode>();
  readonly payments = new Map<string, SimulatedPayment>();
  readonly refunds = new Map<string, SimulatedRefund>();
  readonly #file: string | undefined;

  constructor(file: string | undefined) {
    this.#file = file;
    const stored = file === undefined ? undefined : readStored(file);
    for (const code of stored?.codes ?? []) this.codes.set(code.id, code);
    for (const payment of stored?.payments ?? []) this.payments.set(payment.id, payment);
    for (const refund of stored?.refunds ?? []) this.refunds.set(refund.id, refund);
  }

  save(): void {
    if (this.#file === undefined) return;
    const { codes, payments, refunds } = this;
    const stored: Stored = {
      codes: [...codes.values()],
      payments: [...payments.values()],
      refunds: [...refunds.values()],
    };
    writeFileSync(`${this.#file}.new`, JSON.stringify(stored));
    renameSync(`${this.#file}.new`, this.#file);
  }

  addCode(kind: 'qr' | 'plink', code: Omit<SimulatedCode, 'id' | 'isOpen'>): SimulatedCode {
    const added = { ...code, id: newId(kind), isOpen: true };
    this.codes.set(added.id, added);
    this.save();
    return added;
  }

  codeOf(reference: string): SimulatedCode | undefined {
    return [...this.codes.values()].find((code) => code.reference === reference);
  }

  /** Also for a code that has ended: a payment that is under way can arrive later. */
  addPayment(code: SimulatedCode, status: SimulatedPayment['status']): SimulatedPayment {
    const payment = { id: newId('pay'), codeId: code.id, amount: code.amount, createdAt: seconds(), status };
    this.payments.set(payment.id, payment);
    if (status !== 'failed') code.isOpen = false;
    this.save();
    return payment;
  }

  paymentsOf(codeId: string): SimulatedPayment[] {
    return [...this.payments.values()].filter((payment) => payment.codeId === codeId);
  }

  refundsOf(paymentId: string): SimulatedRefund[] {
    return [...this.refunds.values()].filter((refund) => refund.paymentId === paymentId);
  }

  /** What refunds that have not failed leave of it. */
  leftOf({ id, amount }: SimulatedPayment): number {
    const refunded = this.refundsOf(id).filter(({ status }) => status !== 'failed');
    return refunded.reduce((left, refund) => left - refund.amount, amount);
  }

  addRefund(refund: Pick<SimulatedRefund, 'paymentId' | 'amount' | 'key' | 'status'>): SimulatedRefund {
    const added = { ...refund, id: newId('rfnd'), createdAt: seconds() };
    this.refunds.set(added.id, added);
    this.save();
    return added;
  }
}

function readStored(file: string): Stored | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stored;
  } catch {
    return undefined;
  }
}
