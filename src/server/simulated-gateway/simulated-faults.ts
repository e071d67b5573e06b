export const faultNames = [
  /** Each webhook arrives twice. */
  'duplicate',
  /** Webhooks of one payment arrive in the reverse order. */
  'reordered',
  /** A webhook never arrives. */
  'lost',
  /** A webhook arrives after `lateMs`. */
  'late',
  /** Beside the webhook, one with a wrong signature arrives. */
  'forged',
  /** A refund is answered 409 although it was accepted: the same request is still being processed. */
  'conflict',
  /** A call is answered after `slowMs`, when the shop no longer waits. */
  'slow',
  /** The connection is cut when the work of a call is done. */
  'cut',
  /** A payment is authorised, and captured after `lateMs`. */
  'authorisedLate',
  /** A refund is pending at first, and done after `lateMs`. */
  'refundPending',
  /** A refund is pending at first, and fails after `lateMs`. */
  'refundFailed',
] as const;
export type FaultName = (typeof faultNames)[number];

/** How likely each fault is, from 0 to 1. All are off at first. */
export class Faults {
  readonly #likelihoods = new Map<FaultName, number>();
  lateMs = 1_000;
  slowMs = 5_000;

  set(likelihoods: Partial<Record<FaultName, number>>): void {
    for (const name of faultNames) {
      const given = likelihoods[name];
      if (given !== undefined) this.#likelihoods.set(name, given);
    }
  }

  clear(): void {
    this.#likelihoods.clear();
  }

  happens(name: FaultName): boolean {
    return Math.random() < (this.#likelihoods.get(name) ?? 0);
  }
}
