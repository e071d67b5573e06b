import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { AppError } from '#contract/errors.ts';
import { type FileStore, isKey, requireKey } from './file-store.ts';

export type S3Settings = Readonly<{
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

type RetryPolicy = {
  /** For all tries of a call together, until its answer begins; and for each silence within the answer. */
  readonly readingMs: number;
  readonly writingMs: number;
  readonly tries: number;
  readonly firstDelayMs: number;
  readonly keysAPage: number;
};
const standard: RetryPolicy = { readingMs: 4_000, writingMs: 15_000, tries: 3, firstDelayMs: 100, keysAPage: 1_000 };

/** In a bucket of any S3-compatible store, addressed by path. Every call may be repeated: a key never gets other bytes. */
export function s3Store(settings: S3Settings, given: Partial<RetryPolicy> = {}): FileStore {
  const policy = { ...standard, ...given };
  const { accessKeyId, secretAccessKey, region } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucketUrl = `${settings.endpoint.replace(/(?<!\/)\/+$/, '')}/${settings.bucket}`;
  const urlOf = (key: string) => `${bucketUrl}/${requireKey(key)}`;

  async function tryOnce(url: string, init: Call, limitMs: number): Promise<Answer> {
    const idleTimeout = new IdleTimeout();
    const { content, ...rest } = init;
    const body = content ? bodyOf(content) : {};
    const request = await signer.sign(url, { ...rest, ...body, redirect: 'manual', signal: idleTimeout.signal });
    const response = await idleTimeout.orGiveUp(limitMs, fetch(request));
    const answer = { response, idleTimeout, limitMs: policy.readingMs };
    if (!response.ok && response.status !== 404) throw new S3Refusal(response.status, await textOf(answer));
    return answer;
  }

  async function call(url: string, init: Call): Promise<Answer> {
    const until = performance.now() + (init.method === 'PUT' ? policy.writingMs : policy.readingMs);
    for (let tried = 1; ; tried++) {
      try {
        return await tryOnce(url, init, until - performance.now());
      } catch (error) {
        const pauseMs = policy.firstDelayMs * 2 ** (tried - 1) * (0.5 + Math.random());
        const isTimeUp = performance.now() + pauseMs >= until;
        if (tried >= policy.tries || isTimeUp || !isWorthAnotherTry(error)) throw unreachable(error);
        await sleep(pauseMs);
      }
    }
  }

  async function put(url: string, content: Buffer | Blob): Promise<void> {
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': String(content instanceof Blob ? content.size : content.length),
      // Signed with the rest: the store refuses bytes that were changed on their way.
      'x-amz-content-sha256': await sha256Of(content),
    };
    await requireFound(await call(url, { method: 'PUT', content, headers }));
  }

  return {
    put: (key, content) => put(urlOf(key), content),
    async read(key) {
      const answer = await call(urlOf(key), { method: 'GET' });
      if (answer.response.status === 404) {
        await requireBucket(answer);
        return null;
      }
      const size = Number(answer.response.headers.get('content-length'));
      return { stream: streamOf(answer), size };
    },
    async remove(key) {
      const answer = await call(urlOf(key), { method: 'DELETE' });
      await requireBucket(answer);
    },
    async *keys() {
      // The first way of listing: the second one's opaque tokens are not the same in every store.
      for (let after = '', isMore = true; isMore;) {
        const query = new URLSearchParams({ 'max-keys': String(policy.keysAPage), marker: after });
        const page = s3Keys(await requireFound(await call(`${bucketUrl}?${query}`, { method: 'GET' })));
        yield* page.keys.filter(isKey);
        after = page.keys.at(-1) ?? '';
        isMore = page.isTruncated && after !== '';
      }
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
type Answer = { readonly response: Response; readonly idleTimeout: IdleTimeout; readonly limitMs: number };

class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, xml: string) {
    const code = s3ErrorCode(xml);
    super(`The store of files answered ${status} ${code}`.trim());
    this.name = 'S3Refusal';
    this.status = status;
    this.code = code;
  }
}

/** Ends a request whose store says nothing for too long. Time in which nobody waits for it does not count. */
class IdleTimeout {
  readonly #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  hangUp(): void {
    this.#controller.abort();
  }

  async orGiveUp<T>(limitMs: number, said: Promise<T>): Promise<T> {
    const giveUp = () =>
      this.#controller.abort(new Error(`The store of files was silent for ${Math.round(limitMs)} ms`));
    const timer = setTimeout(giveUp, limitMs);
    try {
      return await said;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Its stream, not the blob itself: fetch would read a blob into memory as fast as it can. */
function bodyOf(content: Buffer | Blob) {
  return content instanceof Blob ? { body: content.stream(), duplex: 'half' } : { body: new Uint8Array(content) };
}

async function sha256Of(content: Buffer | Blob): Promise<string> {
  const hash = createHash('sha256');
  if (content instanceof Blob) for await (const chunk of content.stream()) hash.update(chunk);
  else hash.update(content);
  return hash.digest('hex');
}

function streamOf({ response, idleTimeout, limitMs }: Answer): Readable {
  const reader = response.body!.getReader();
  return new Readable({
    read() {
      idleTimeout.orGiveUp(limitMs, reader.read()).then(
        ({ done, value }) => this.push(done ? null : value),
        (error: unknown) => this.destroy(unreachable(error)),
      );
    },
    destroy(error, done) {
      idleTimeout.hangUp();
      done(error);
    },
  });
}

function textOf({ response, idleTimeout, limitMs }: Answer): Promise<string> {
  return idleTimeout.orGiveUp(limitMs, response.text());
}

async function requireFound(answer: Answer): Promise<string> {
  const text = await textOf(answer);
  if (answer.response.status === 404) throw unreachable(new S3Refusal(404, text));
  return text;
}

/** A file that is missing is an answer; a bucket that is missing is trouble. */
async function requireBucket(answer: Answer): Promise<void> {
  const refusal = new S3Refusal(answer.response.status, await textOf(answer));
  if (refusal.code === 'NoSuchBucket') throw unreachable(refusal);
}

function isWorthAnotherTry(error: unknown): boolean {
  return !(error instanceof S3Refusal) || error.status >= 500 || error.status === 429;
}

function unreachable(cause: unknown): AppError {
  return new AppError('unavailable', 'We cannot reach our files right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
    cause,
  });
}

/** The few words that we need of the XML that an S3-compatible store answers with. */
export function s3ErrorCode(xml: string): string {
  return /<Code>([\w.]{1,80})<\/Code>/.exec(xml)?.[1] ?? '';
}

export function s3Keys(xml: string): { keys: string[]; isTruncated: boolean } {
  return {
    keys: [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => plainText(key)),
    isTruncated: /<IsTruncated>true<\/IsTruncated>/.test(xml),
  };
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(xml: string): string {
  return xml.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex, decimal, name: string | undefined) => {
      if (name !== undefined) return signs[name] ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16));
    },
  );
}
