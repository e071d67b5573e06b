import type { z } from 'zod';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import type { FoodCache } from '#server/modules/catalog/food-rows.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import type { Notifier } from '#server/modules/notify/senders.ts';
import type { CutOffDeps } from '#server/modules/subscriptions/find-alternatives.ts';
import type { PushSender } from '#server/modules/push/push-sender.ts';
import type { PaymentGateway } from '#server/modules/payments/payment-gateway.ts';
import type { PaperPrinter } from '#server/modules/papers/paper-printer.ts';
import type { SecretKeys } from '#server/secret-keys.ts';

/** What jobs work with. */
export type JobDeps = {
  readonly db: Database;
  readonly notifier: Notifier;
  readonly push: PushSender;
  readonly files: FileStore;
  readonly limiter: Limiter;
  readonly limits: LimitSettings;
  readonly publicUrl: string;
  /** Undefined: none is configured. */
  readonly gateway: PaymentGateway | undefined;
  readonly foodCache: FoodCache;
  readonly printer: Pick<PaperPrinter, 'draw'>;
  /** Encrypts what a payload must contain and a reader of the database must not see. */
  readonly payloadKeys: SecretKeys;
  /** Makes orders of the deliveries of subscriptions. */
  readonly cutOff: CutOffDeps;
};

export type JobAttempt = { /** 1 for the first. */ readonly attempt: number };

export type Job<Payload = unknown> = {
  /** Stored with each job that waits: a job that is renamed leaves those behind. */
  readonly name: string;
  /** After so many it is dead, and waits for an admin. The pauses between them grow: 3 s, 7 s, 20 s, 1 min … 6 h. */
  readonly maxAttempts: number;
  /** When it runs by itself, as in a crontab, in UTC. One worker of all processes enqueues it. */
  readonly cron?: string;
  /** A run that was missed is made up for when a worker starts within this time: '6h'. */
  readonly fill?: string;
  /** Ids. Personal data is encrypted with `payloadKeys`: no erasure looks into payloads. */
  readonly payload: z.ZodType<Payload>;
  readonly start: (deps: JobDeps, payload: unknown, attempt: JobAttempt) => Promise<void>;
};

/** A job may run twice, when its process dies at the end of it: `run` must have no second effect. */
export function defineJob<Payload>({
  run,
  ...job
}: Omit<Job<Payload>, 'start'> & {
  readonly run: (deps: JobDeps, payload: Payload, attempt: JobAttempt) => Promise<void>;
}): Job<Payload> {
  return { ...job, start: (deps, payload, attempt) => run(deps, job.payload.parse(payload), attempt) };
}

type FailedPart = { readonly payload: unknown; readonly error: unknown };

/** Of a job that does several things: each that failed becomes a job of its own, which has had the attempts of this one. */
export class PartsFailed extends Error {
  readonly parts: readonly FailedPart[];

  constructor(parts: readonly FailedPart[]) {
    super('parts of the job failed');
    this.name = 'PartsFailed';
    this.parts = parts;
  }
}

/** Another attempt would fail in the same way: the job is dead at once. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PermanentFailure';
  }
}
