import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '#contract/errors.ts';
import type { Database, Db } from './client.ts';
import { withoutDeadline } from './deadline.ts';

/** For reads that may be some seconds behind: dashboards and exports. */
export type TolerantReads = { read<T>(work: (db: Db) => Promise<T>): Promise<T> };

export const replicaOutcomes = ['used', 'lagging', 'unreachable', 'failed'] as const;
export type ReplicaOutcome = (typeof replicaOutcomes)[number];

const defaultProbeLimitMs = 500;
const retryMs = 100;
const usedForMs = 1_000;
const avoidedForMs = 5_000;

type Parts = {
  readonly primary: Database;
  readonly replica: Database;
  readonly maxLagMs: number;
  readonly probeLimitMs?: number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
};
type Position = { readonly position: string; readonly at: string };
type Measured = {
  readonly outcome: Exclude<ReplicaOutcome, 'failed'>;
  readonly lagMs?: number;
  readonly err?: unknown;
};

/** Reads from the replica while it is reachable and near enough to the primary, otherwise from the primary. */
export class ReplicaReads implements TolerantReads {
  readonly outcomes: Record<ReplicaOutcome, number> = { used: 0, lagging: 0, unreachable: 0, failed: 0 };
  readonly #parts: Parts;
  #current: ReplicaOutcome | undefined;
  #probe: { result: Promise<Measured['outcome']>; validUntil: number } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { primary, replica } = this.#parts;
    const outcome = await this.#state();
    if (outcome === 'used') {
      try {
        const result = await work(replica);
        this.outcomes.used += 1;
        return result;
      } catch (error) {
        if (error instanceof AppError) throw error;
        // The replica is gone, cancelled the query because of a conflict with replay, or lacks a migration. A bug fails again on the primary.
        this.outcomes.failed += 1;
        this.#note('failed', { err: error });
        this.#avoid('unreachable');
      }
    } else {
      this.outcomes[outcome] += 1;
    }
    return work(primary);
  }

  close(): Promise<void> {
    return this.#parts.replica.$client.end();
  }

  #state(): Promise<Measured['outcome']> {
    if (this.#probe && performance.now() < this.#probe.validUntil) return this.#probe.result;
    const own = { result: this.#measureWithinLimit(), validUntil: Infinity };
    this.#probe = own;
    void own.result.then((outcome) => {
      own.validUntil = performance.now() + (outcome === 'used' ? usedForMs : avoidedForMs);
    });
    return own.result;
  }

  #avoid(outcome: Measured['outcome']): void {
    this.#probe = { result: Promise.resolve(outcome), validUntil: performance.now() + avoidedForMs };
  }

  async #measureWithinLimit(): Promise<Measured['outcome']> {
    const limitMs = this.#parts.probeLimitMs ?? defaultProbeLimitMs;
    const tooSlow = sleep(limitMs, { outcome: 'unreachable' } as const, { ref: false });
    const measuring = withoutDeadline(() => this.#measure()).catch((err: unknown): Measured => ({
      outcome: 'unreachable',
      err,
    }));
    const { outcome, ...facts } = await Promise.race<Measured>([measuring, tooSlow]);
    this.#note(outcome, facts);
    return outcome;
  }

  /**
   * A replica is behind when it has not replayed the current position of the primary. The lag is the age of its last replayed commit. Both
   * times are of the primary's clock. The standby is not asked: one that lost the primary reports that it has replayed all it received.
   */
  async #measure(): Promise<Measured> {
    const { primary, maxLagMs } = this.#parts;
    const { rows } = await primary.execute<Position>(
      sql`select pg_current_wal_flush_lsn()::text as position, now()::text as at`,
    );
    const first = await this.#lagBehind(rows[0]!);
    if (!first.isStandby) return { outcome: 'unreachable', err: new Error('DATABASE_REPLICA_URL leads to no standby') };
    // After a quiet hour the commit of a moment ago makes it look an hour behind.
    const last = first.lagMs > maxLagMs ? await sleep(retryMs).then(() => this.#lagBehind(rows[0]!)) : first;
    return { outcome: last.lagMs <= maxLagMs ? 'used' : 'lagging', lagMs: last.lagMs };
  }

  async #lagBehind({ position, at }: Position): Promise<{ isStandby: boolean; lagMs: number }> {
    const { rows } = await this.#parts.replica.execute<{ isStandby: boolean; lagMs: number | null }>(sql`
      select pg_is_in_recovery() as "isStandby",
        case when pg_last_wal_replay_lsn() >= ${position}::pg_lsn then 0
          else extract(epoch from ${at}::timestamptz - pg_last_xact_replay_timestamp()) * 1000 end::float8 as "lagMs"`);
    const { isStandby, lagMs } = rows[0]!;
    return { isStandby, lagMs: lagMs ?? Infinity };
  }

  #note(outcome: ReplicaOutcome, facts: Omit<Measured, 'outcome'>): void {
    if (outcome === this.#current || (outcome === 'unreachable' && this.#current === 'failed')) return;
    this.#current = outcome;
    const { logger, maxLagMs } = this.#parts;
    if (outcome === 'used') logger.info(facts, 'replica in use');
    else logger.warn({ reason: outcome, maxLagMs, ...facts }, 'replica not used, reading from the primary');
  }
}
