import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { AppError } from '#contract/errors.ts';
import { type FileStore, folderStore, isKey, requireKey } from './file-store.ts';

export type S3Settings = Readonly<{
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

type RetryPolicy = {
  /** For all tries of a call together, until the response begins; then the idle timeout within the response. */
  readonly readingMs: number;
  readonly writingMs: number;
  readonly tries: number;
  readonly firstDelayMs: number;
  readonly keysAPage: number;
};
const standard: RetryPolicy = { readingMs: 4_000, writingMs: 15_000, tries: 3, firstDelayMs: 100, keysAPage: 1_000 };

/** The bucket when one is configured, else a folder below DATA_DIR. Erased accounts are in both. */
export function openFileStore(config: { readonly dataDir: string; readonly s3: S3Settings | undefined }): FileStore {
  const folder = folderStore(join(config.dataDir, 'uploads'));
  if (!config.s3) return folder;
  const bucket = s3Store(config.s3);
  return {
    ...bucket,
    erasedIds: async () => [...new Set([...(await bucket.erasedIds()), ...(await folder.erasedIds())])],
    addErasedIds: async (ids) => {
      await bucket.addErasedIds(ids);
      await folder.addErasedIds(ids);
    },
  };
}

const erasedPrefix = 'erased/';

/** A bucket of any S3-compatible store, with path-style URLs. All calls are safe to retry: a key never gets other bytes. */
export function s3Store(settings: S3Settings, given: Partial<RetryPolicy> = {}): FileStore {
  const policy = { ...standard, ...given };
  const { accessKeyId, secretAccessKey, region } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucketUrl = `${settings.endpoint.replace(/(?<!\/)\/+$/, '')}/${settings.bucket}`;
  const urlOf = (key: string) => `${bucketUrl}/${requireKey(key)}`;

  async function tryOnce(url: string, init: Call, limitMs: number): Promise<S3Response> {
    const idleTimeout = new IdleTimeout();
    const { content, ...rest } = init;
    const body = content ? bodyOf(content) : {};
    const request = await signer.sign(url, { ...rest, ...body, redirect: 'manual', signal: idleTimeout.signal });
    const response = await idleTimeout.withTimeout(limitMs, fetch(request));
    const reply = { response, idleTimeout, limitMs: policy.readingMs };
    if (!response.ok && response.status !== 404) throw new S3Refusal(response.status, await textOf(reply));
    return reply;
  }

  async function call(url: string, init: Call): Promise<S3Response> {
    const until = performance.now() + (init.method === 'PUT' ? policy.writingMs : policy.readingMs);
    for (let tried = 1; ; tried++) {
      try {
        return await tryOnce(url, init, until - performance.now());
      } catch (error) {
        const pauseMs = policy.firstDelayMs * 2 ** (tried - 1) * (0.5 + Math.random());
        const isTimeUp = performance.now() + pauseMs >= until;
        if (tried >= policy.tries || isTimeUp || !isRetryable(error)) throw unreachable(error);
        await sleep(pauseMs);
      }
    }
  }

  async function put(url: string, content: Buffer | Blob): Promise<void> {
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': String(content instanceof Blob ? content.size : content.length),
      // Part of the signature: the store refuses bytes that were changed in transit.
      'x-amz-content-sha256': await sha256Of(content),
    };
    await requireFound(await call(url, { method: 'PUT', content, headers }));
  }

  async function* list(prefix: string): AsyncGenerator<string> {
    // ListObjects version 1: the continuation tokens of version 2 differ between stores.
    for (let after = '', isMore = true; isMore;) {
      const query = new URLSearchParams({ 'max-keys': String(policy.keysAPage), marker: after, prefix });
      const page = s3Keys(await requireFound(await call(`${bucketUrl}?${query}`, { method: 'GET' })));
      yield* page.keys;
      after = page.keys.at(-1) ?? '';
      isMore = page.isTruncated && after !== '';
    }
  }

  return {
    put: (key, content) => put(urlOf(key), content),
    async read(key) {
      const reply = await call(urlOf(key), { method: 'GET' });
      if (reply.response.status === 404) {
        await requireBucket(reply);
        return null;
      }
      const size = Number(reply.response.headers.get('content-length'));
      return { stream: streamOf(reply), size };
    },
    async remove(key) {
      const reply = await call(urlOf(key), { method: 'DELETE' });
      await requireBucket(reply);
    },
    async *keys() {
      for await (const key of list('')) if (isKey(key)) yield key;
    },
    async erasedIds() {
      const ids: number[] = [];
      for await (const key of list(erasedPrefix)) ids.push(Number(key.slice(erasedPrefix.length)));
      return ids.filter((id) => Number.isInteger(id));
    },
    // An object for each: a bucket has no append, and two processes would overwrite each other's list.
    async addErasedIds(ids) {
      for (const id of ids) await put(`${bucketUrl}/${erasedPrefix}${id}`, Buffer.from(`${id}\n`));
    },
    async probe() {
      const started = performance.now();
      await put(`${bucketUrl}/probe`, Buffer.from('probe'));
      return `bucket ${settings.bucket}, ${Math.round(performance.now() - started)} ms`;
    },
  };
}

type Call = {
  method: 'GET' | 'PUT' | 'DELETE';
  content?: Buffer | Blob;
  headers?: Record<string, string>;
};
type S3Response = { readonly response: Response; readonly idleTimeout: IdleTimeout; readonly limitMs: number };

class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, xml: string) {
    const code = s3ErrorCode(xml);
    super(`The file store returned ${status} ${code}`.trim());
    this.name = 'S3Refusal';
    this.status = status;
    this.code = code;
  }
}

/** Aborts a request when the store sends nothing for too long. Only time spent waiting for it counts. */
class IdleTimeout {
  readonly #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  cancel(): void {
    this.#controller.abort();
  }

  async withTimeout<T>(limitMs: number, pending: Promise<T>): Promise<T> {
    const giveUp = () =>
      this.#controller.abort(new Error(`The store of files was silent for ${Math.round(limitMs)} ms`));
    const timer = setTimeout(giveUp, limitMs);
    try {
      return await pending;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The stream of a blob, not the blob itself: fetch would read it into memory at once. */
function bodyOf(content: Buffer | Blob) {
  return content instanceof Blob ? { body: content.stream(), duplex: 'half' } : { body: new Uint8Array(content) };
}

async function sha256Of(content: Buffer | Blob): Promise<string> {
  const hash = createHash('sha256');
  if (content instanceof Blob) for await (const chunk of content.stream()) hash.update(chunk);
  else hash.update(content);
  return hash.digest('hex');
}

function streamOf({ response, idleTimeout, limitMs }: S3Response): Readable {
  const reader = response.body!.getReader();
  return new Readable({
    read() {
      idleTimeout.withTimeout(limitMs, reader.read()).then(
        ({ done, value }) => this.push(done ? null : value),
        (error: unknown) => this.destroy(unreachable(error)),
      );
    },
    destroy(error, done) {
      idleTimeout.cancel();
      done(error);
    },
  });
}

function textOf({ response, idleTimeout, limitMs }: S3Response): Promise<string> {
  return idleTimeout.withTimeout(limitMs, response.text());
}

async function requireFound(reply: S3Response): Promise<string> {
  const text = await textOf(reply);
  if (reply.response.status === 404) throw unreachable(new S3Refusal(404, text));
  return text;
}

/** A missing file is a valid result; a missing bucket is an outage. */
async function requireBucket(reply: S3Response): Promise<void> {
  const refusal = new S3Refusal(reply.response.status, await textOf(reply));
  if (refusal.code === 'NoSuchBucket') throw unreachable(refusal);
}

function isRetryable(error: unknown): boolean {
  return !(error instanceof S3Refusal) || error.status >= 500 || error.status === 429;
}

function unreachable(cause: unknown): AppError {
  return new AppError('unavailable', 'We cannot reach our files right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
    cause,
  });
}

/** Two regular expressions instead of an XML parser: only the error code and the keys are needed. */
export function s3ErrorCode(xml: string): string {
  return /<Code>([\w.]{1,80})<\/Code>/.exec(xml)?.[1] ?? '';
}

export function s3Keys(xml: string): { keys: string[]; isTruncated: boolean } {
  return {
    keys: [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => plainText(key)),
    isTruncated: /<IsTruncated>true<\/IsTruncated>/.test(xml),
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(xml: string): string {
  return xml.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex, decimal, name: string | undefined) => {
      if (name !== undefined) return entities[name] ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16));
    },
  );
}
