import { createHmac } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Database, Transactor, Tx } from '#server/db/client.ts';
import { asSideEffect, isOutcomeUnknown } from '#server/db/deadline.ts';
import { type BucketCount, countUses, uncountUses } from './limit-queries.ts';

/** At most `max` uses in a window of `seconds` that begins with the first one. */
export type Limit = { readonly name: string; readonly max: number; readonly seconds: number };
/** One use of a limit: by this phone, account, user or client address. */
export type Use = { readonly limit: Limit; readonly by: string };

type Bucket = Limit & { readonly bucket: string };
type Refusal = { readonly untilMs: number; readonly retryAtMs: number };

/** A refusal is repeated from memory for this long; uses given back in the meantime are noticed afterwards. */
const rememberedMs = 1_000;
const maxRemembered = 10_000;

/**
 * Rate limits shared by all processes through PostgreSQL. Names are stored as keyed hashes, so that the table contains no
 * phone numbers or addresses. Connection errors are rethrown: callers that must fail open catch them.
 */
export class Limiter {
  readonly #key: Buffer;
  readonly #refusals = new Map<string, Refusal>();
  readonly #pending = new Map<string, number>();

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Counts the uses and runs the work in one transaction: if a limit is exceeded or the work fails, nothing is counted. */
  async spend<T>(
    db: Transactor,
    uses: readonly Use[],
    work: (tx: Tx, countOf: (limitName: string) => number) => Promise<T>,
  ): Promise<T> {
    const buckets = uses.map((use) => this.#bucketOf(use));
    for (const bucket of buckets) this.#refuseFromMemory(bucket);
    for (const { bucket } of buckets) this.#begin(bucket);
    try {
      return await db.transaction(async (tx) => {
        const counts = await countUses(
          tx,
          buckets.map(({ bucket, seconds }) => ({ name: bucket, seconds })),
        );
        this.#refuseAbove(buckets, counts);
        return work(tx, (limitName) => counts.find(({ bucket }) => bucket.startsWith(`${limitName}:`))?.count ?? 0);
      });
    } finally {
      for (const { bucket } of buckets) this.#settle(bucket);
    }
  }

  count(db: Transactor, uses: readonly Use[]): Promise<void> {
    return asSideEffect(() => this.spend(db, uses, () => Promise.resolve()));
  }

  /**
   * For uploads: a refused file does not use up the limit. A second limit, three times as high, counts all tries, because
   * inspecting a bad file costs as much as a good one.
   */
  async spendWhenAccepted<T>(db: Database, use: Use, work: () => Promise<T>): Promise<T> {
    const { limit, by } = use;
    await this.count(db, [use, { limit: { ...limit, name: `${limit.name}-tries`, max: limit.max * 3 }, by }]);
    try {
      return await work();
    } catch (error) {
      if (!isOutcomeUnknown(error)) await asSideEffect(() => db.transaction((tx) => this.giveBack(tx, [use])));
      throw error;
    }
  }

  /** For limits on failures: every try is counted before the check, and a successful try is subtracted again. */
  async giveBack(tx: Tx, uses: readonly Use[]): Promise<void> {
    const names = uses.map((use) => this.#bucketOf(use).bucket);
    await uncountUses(tx, names);
    for (const name of names) this.#refusals.delete(name);
  }

  /** Runs the work unless `max` of the kind are running in this process; cheaper than a limit in the database. */
  async withConcurrencyLimit<T>(kind: string, max: number, work: () => Promise<T>, otherwise: () => T): Promise<T> {
    if ((this.#pending.get(kind) ?? 0) >= max) return otherwise();
    this.#begin(kind);
    try {
      return await work();
    } finally {
      this.#settle(kind);
    }
  }

  #bucketOf({ limit, by }: Use): Bucket {
    const who = createHmac('sha256', this.#key).update(`${limit.name}:${by}`).digest('base64url').slice(0, 22);
    return { ...limit, bucket: `${limit.name}:${who}` };
  }

  /** Sheds a flood without the database: repeats of a refusal, and more concurrent tries than the limit allows. */
  #refuseFromMemory({ bucket, max }: Bucket): void {
    const refusal = this.#refusals.get(bucket);
    const now = performance.now();
    if (refusal && refusal.untilMs > now) throw tooMany(Math.ceil((refusal.retryAtMs - now) / 1000));
    if ((this.#pending.get(bucket) ?? 0) >= max) throw tooMany(1);
  }

  #refuseAbove(buckets: readonly Bucket[], counts: readonly BucketCount[]): void {
    const exceeded = counts.filter(({ bucket, count }) => count > buckets.find((b) => b.bucket === bucket)!.max);
    if (exceeded.length === 0) return;
    for (const { bucket, secondsLeft } of exceeded) this.#remember(bucket, secondsLeft);
    throw tooMany(Math.max(...exceeded.map(({ secondsLeft }) => secondsLeft)));
  }

  #remember(bucket: string, secondsLeft: number): void {
    const now = performance.now();
    const retryAtMs = now + secondsLeft * 1000;
    this.#refusals.delete(bucket);
    this.#refusals.set(bucket, { untilMs: Math.min(retryAtMs, now + rememberedMs), retryAtMs });
    const oldest = this.#refusals.keys().next();
    if (this.#refusals.size > maxRemembered && !oldest.done) this.#refusals.delete(oldest.value);
  }

  #begin(bucket: string): void {
    this.#pending.set(bucket, (this.#pending.get(bucket) ?? 0) + 1);
  }

  #settle(bucket: string): void {
    const left = (this.#pending.get(bucket) ?? 1) - 1;
    if (left > 0) this.#pending.set(bucket, left);
    else this.#pending.delete(bucket);
  }
}

function tooMany(retryAfterSeconds: number): AppError {
  const seconds = Math.max(1, retryAfterSeconds);
  return new AppError('too-many-requests', `Too many tries. Please wait ${spoken(seconds)} and try again.`, {
    retryAfterSeconds: seconds,
  });
}

function spoken(seconds: number): string {
  if (seconds < 100) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
