import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { apiPrefix } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/errors.ts';
import { type FuzzCase, type Operation, casesOf } from './operations.ts';
import { targetCases } from './targets.ts';
import { type RawResponse, RawClient } from './raw-client.ts';

export type Fuzzing = {
  readonly address: string;
  readonly cases: number;
  /** Earlier cases have been sent already. */
  readonly from?: number;
  readonly seed: number;
  /** Headers of a permitted caller. Called again when fuzzing has ended the session. */
  readonly signIn: (operation: Operation) => Promise<Readonly<Record<string, string>>>;
};

export type FuzzReport = { readonly statuses: ReadonlyMap<number, number>; readonly problems: readonly string[] };

/** Above the body limit, the server may close the connection before it has read everything. */
const longBody = 64 * 1024;
const inParallel = 8;
/** Cases generated together: nothing is sent meanwhile, so the server would be idle. */
const batchSize = 50;
const shrinkingMs = 20_000;
const AnError = ErrorBody.strict();

/** Sends generated cases to one operation. Every response must match the contract, never a 500. */
export async function fuzzOperation(operation: Operation, fuzzing: Fuzzing): Promise<FuzzReport> {
  const { address, seed } = fuzzing;
  const client = new RawClient(address);
  const waiting = makeCases(operation, fuzzing);
  const statuses = new Map<number, number>();
  const problems: string[] = [];
  let caller = fuzzing.signIn(operation);
  const attempt = async (one: FuzzCase) => {
    const session = caller;
    const received = await sendUntilAdmitted(client, operation, one, await session);
    const hasEnded = received?.status === 401 && operation.access !== 'public';
    // Concurrent requests notice the ended session together and share the new one.
    if (hasEnded && caller === session) caller = fuzzing.signIn(operation);
    if (hasEnded) await caller;
    return { received, problem: problemWith(operation, one, received) };
  };
  const work = async () => {
    for (const { index, one } of waiting) {
      const { received, problem } = await attempt(one);
      const status = received?.status ?? refusedEarly;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (!problem) continue;
      const isFirst = problems.length === 0;
      const place = `${operation.method} ${operation.path}, seed ${seed}, case ${index}`;
      problems.push(`${place}: ${describe(one)}: ${problem}`);
      if (isFirst) problems[0] += await shrink(operation, seed, index, attempt);
    }
  };
  try {
    await Promise.all(Array.from({ length: inParallel }, work));
  } finally {
    client.close();
  }
  return { statuses, problems };
}

function* makeCases(
  operation: Operation,
  { from = 0, cases, seed }: Fuzzing,
): Generator<{ index: number; one: FuzzCase }> {
  const arbitrary = arbitraryFor(operation);
  const end = from + cases;
  for (let batch = Math.floor(from / batchSize); batch * batchSize < end; batch += 1) {
    const first = batch * batchSize;
    const made = fc.sample(arbitrary, {
      numRuns: Math.min(batchSize, end - first),
      seed: seedOfBatch(seed, batch),
    });
    for (const [place, one] of made.entries()) if (first + place >= from) yield { index: first + place, one };
  }
}

const arbitraryFor = (operation: Operation) => (operation.isAnyTarget ? targetCases : casesOf(operation));

/** Spreads the seeds: neighbouring seeds generate similar cases. The first batch uses the seed itself. */
const seedOfBatch = (seed: number, batch: number) => (seed + Math.imul(batch, 0x9e37_79b1)) | 0;

type Attempt = (one: FuzzCase) => Promise<{ problem: string | null }>;

/** Shrinks a failing case; finds none when it fails only together with others. */
async function shrink(operation: Operation, seed: number, index: number, attempt: Attempt): Promise<string> {
  const isFine = fc.asyncProperty(arbitraryFor(operation), async (one) => (await attempt(one)).problem === null);
  const found = await fc.check(isFine, {
    seed: seedOfBatch(seed, Math.floor(index / batchSize)),
    path: String(index % batchSize),
    numRuns: 1,
    interruptAfterTimeLimit: shrinkingMs,
  });
  if (!found.counterexample) return '; passes when sent again';
  const [smallest] = found.counterexample;
  return `; shrunk in ${found.numShrinks} steps to ${describe(smallest)}: ${(await attempt(smallest)).problem}`;
}

/** Retries while the shop sheds load. */
async function sendUntilAdmitted(
  client: RawClient,
  operation: Operation,
  { method = operation.method, path, headers, body }: FuzzCase,
  caller: Readonly<Record<string, string>>,
): Promise<RawResponse> {
  for (let tries = 1; ; tries += 1) {
    const target = operation.isAnyTarget ? path : apiPrefix + path;
    const received = await client.send({ method, path: target, headers: { ...headers, ...caller }, body });
    if (received?.status !== 503 || tries === 10) return received;
    await sleep(200 * tries);
  }
}

/** Counted for a too large body when the connection ended before the response could be read. */
const refusedEarly = 413;

/** The data requests of an open page. They have a format of their own, also for a page that does not exist. */
const isPageData = (path: string) => /^[^?]*\.data(?:\?|$)/.test(path);

function problemWith({ isAnyTarget }: Operation, { path, body }: FuzzCase, received: RawResponse): string | null {
  if (!received) return body && body.length > longBody ? null : 'closed without a response';
  const { status, text } = received;
  if (status >= 200 && status < 300) return null;
  if (status >= 500) return `returned ${status}: ${text.slice(0, 200)}`;
  if (isAnyTarget && (status < 400 || isPageData(path) || text.startsWith('<!DOCTYPE html>'))) return null;
  const parsed = AnError.safeParse(readJson(text));
  return parsed.success ? null : `returned ${status} without an error body: ${text.slice(0, 200)}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const describe = ({ path, headers, body }: FuzzCase) =>
  `${path} ${JSON.stringify(headers)} ${body?.toString().slice(0, 300) ?? ''}`;
