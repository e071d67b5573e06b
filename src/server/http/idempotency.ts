import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type {
  Database,
  Db,
  RequestKey,
  SendTogether,
  TransactionWork,
  Transactor,
  WorkWithKey,
} from '#server/db/client.ts';
import { Pipelined } from '#server/db/pipelined.ts';
import { isUnavailable, isUniqueViolation } from '#server/db/database-errors.ts';
import { type Deadline, currentDeadline, isOutcomeUnknown } from '#server/db/deadline.ts';
import { findRequest, insertRequest } from './idempotency-queries.ts';

/**
 * Begins the single transaction of a creating request. Under an Idempotency-Key it takes effect once; a
 * repeat gets the same result, or what `replay` reads. `replay` receives what was stored with the key, or null.
 */
export type Once = (db: Database, replay?: (db: Db, stored: unknown) => Promise<unknown>) => Transactor;

/** A request with an Idempotency-Key: same id and same hash mean the same request. */
export type KeyedRequest = Omit<RequestKey, 'encrypt'> & {
  /** Encrypts what is stored, so that it can't be read without the Idempotency-Key. Most requests store nothing. */
  readonly resultKey: () => Buffer;
};

const keyForm = /^[\x20-\x7e]{1,100}$/;
const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/** `by`: the caller, because keys are scoped per caller. `what`: everything that distinguishes one request from another. */
export function readKeyedRequest(key: string | undefined, by: string, what: readonly unknown[]): KeyedRequest | null {
  if (key === undefined) return null;
  if (!keyForm.test(key)) {
    const message = 'An Idempotency-Key has 1 to 100 printable characters.';
    throw new AppError('bad-input', message, { fieldErrors: { 'Idempotency-Key': message } });
  }
  return { id: digest('id', by, key), requestHash: digest(what), resultKey: () => digest('result', by, key) };
}

/**
 * Stored at the end of the transaction in one statement: a concurrent duplicate does its work too, waits here for the first to
 * commit, and rolls back. If the work itself fails, the cause may be that the first one has succeeded.
 */
export function onceFor(request: KeyedRequest | null): Once {
  if (!request) return (db) => db;
  return (db, replay) => {
    const orReplay = async <T>(execute: () => Promise<T>): Promise<T> => {
      try {
        return await execute();
      } catch (error) {
        const isUnknown = isOutcomeUnknown(error);
        if (!isUnknown && isUnavailable(error)) throw error;
        // After a connection loss only a stored request is proof: without one, COMMIT may still be executed.
        const done = await findRequest(db, request.id).catch((failure: unknown) => {
          throw isUnknown ? error : failure;
        });
        if (!done) throw isUniqueViolation(error, 'idempotent_requests_pkey') ? expiredMeanwhile(error) : error;
        if (!done.requestHash.equals(request.requestHash)) {
          throw new AppError('rule-violated', 'This Idempotency-Key was used for another request.');
        }
        const stored = done.result && decrypt(request, done.result);
        return (replay ? await replay(db, stored) : stored) as T;
      }
    };
    const key: RequestKey = { ...request, encrypt: (stored) => encrypt(request, stored) };
    return {
      transactionWithKey: <T>(work: WorkWithKey<T>) => orReplay(() => db.transactionWithKey((tx) => work(tx, key))),
      transaction: <T>(work: TransactionWork<T>) =>
        orReplay(() =>
          db.transaction(async (tx) => {
            const done = await work(tx);
            const pipelined = done instanceof Pipelined ? done : new Pipelined(done);
            const { id, requestHash } = request;
            const stored = { id, requestHash, result: replay ? null : encrypt(request, await pipelined.value) };
            return pipelined.with(insertRequest(tx, stored));
          }),
        ),
      inSharedStatement: <T>(work: (send: SendTogether, key: RequestKey) => Promise<T>) =>
        orReplay(() => db.inSharedStatement((send) => work(send, key))),
    };
  };
}

/** The first request was executed, but what was stored of it was purged between the conflict and reading it. */
function expiredMeanwhile(cause: unknown): AppError {
  const message = 'This was sent before, and we no longer know its result. Please check before you send it again.';
  return new AppError('outcome-unknown', message, { retryAfterSeconds: 1, cause });
}

/** Single-flight: concurrent identical requests share one execution instead of each holding a database connection. */
export class SingleFlight<T> {
  readonly #running = new Map<string, { readonly result: Promise<T>; readonly deadline: Deadline | undefined }>();

  run({ id, requestHash }: KeyedRequest, work: () => Promise<T>): Promise<T> {
    const name = id.toString('latin1') + requestHash.toString('latin1');
    const deadline = currentDeadline();
    const running = this.#running.get(name);
    if (running) {
      // Its own deadline may pass while the work of the first one is being committed.
      deadline?.follow(running.deadline);
      return running.result;
    }
    const result = work().finally(() => this.#running.delete(name));
    this.#running.set(name, { result, deadline });
    return result;
  }
}

function digest(...parts: readonly unknown[]): Buffer {
  return hash('sha256', JSON.stringify(parts, withSortedFields), 'buffer');
}

/** Makes the hash independent of the order of fields. */
function withSortedFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function encrypt({ id, resultKey }: KeyedRequest, result: unknown): Buffer {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, resultKey(), iv).setAAD(id);
  const text = encryption.update(JSON.stringify(result ?? null), 'utf8');
  return Buffer.concat([iv, text, encryption.final(), encryption.getAuthTag()]);
}

function decrypt({ id, resultKey }: KeyedRequest, stored: Buffer): unknown {
  const decryption = createDecipheriv(cipher, resultKey(), stored.subarray(0, ivBytes), { authTagLength: tagBytes });
  decryption.setAAD(id).setAuthTag(stored.subarray(-tagBytes));
  const text = Buffer.concat([decryption.update(stored.subarray(ivBytes, -tagBytes)), decryption.final()]);
  return JSON.parse(text.toString());
}
