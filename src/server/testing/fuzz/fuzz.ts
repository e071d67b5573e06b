import { type Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { apiPrefix } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/errors.ts';
import { type FuzzCase, type Operation, casesOf } from './operations.ts';

export type Fuzzing = {
  readonly addresses: readonly string[];
  readonly agent: Agent;
  readonly cases: number;
  readonly seed: number;
  /** Headers of somebody who may call it. Asked for again when the session has ended, which fuzzing does to it. */
  readonly signIn: (operation: Operation) => Promise<Readonly<Record<string, string>>>;
};

export type FuzzReport = { readonly statuses: ReadonlyMap<number, number>; readonly problems: readonly string[] };

type Heard = { readonly status: number; readonly text: string };

const inParallel = 16;

/** Sends generated cases to one operation. Whatever they are, the answer is one the contract knows: never a 500. */
export async function fuzzOperation(operation: Operation, fuzzing: Fuzzing): Promise<FuzzReport> {
  const { cases, seed, addresses } = fuzzing;
  const waiting = fc.sample(casesOf(operation), { numRuns: cases, seed }).entries();
  const statuses = new Map<number, number>();
  const problems: string[] = [];
  let caller = await fuzzing.signIn(operation);
  const work = async () => {
    for (const [index, one] of waiting) {
      const address = addresses[index % addresses.length]!;
      const heard = await sendUntilAdmitted(address, operation.method, one, caller, fuzzing.agent);
      statuses.set(heard.status, (statuses.get(heard.status) ?? 0) + 1);
      const problem = problemWith(heard);
      if (problem) problems.push(`${operation.method} ${describe(one)} (seed ${seed}, case ${index}): ${problem}`);
      if (heard.status === 401 && operation.access !== 'public') caller = await fuzzing.signIn(operation);
    }
  };
  await Promise.all(Array.from({ length: inParallel }, work));
  return { statuses, problems };
}

/** A shop that is busy says so, and is asked again. */
async function sendUntilAdmitted(...given: Parameters<typeof send>): Promise<Heard> {
  for (let tries = 1; ; tries += 1) {
    const heard = await send(...given);
    if (heard.status !== 503 || tries === 10) return heard;
    await sleep(200 * tries);
  }
}

function problemWith({ status, text }: Heard): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`;
  const parsed = ErrorBody.strict().safeParse(readJson(text));
  return parsed.success ? null : `answered ${status} with something else than an error: ${text.slice(0, 200)}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const describe = ({ path, body }: FuzzCase) => `${path} ${body?.toString().slice(0, 300) ?? ''}`;

/** By hand: fetch would repair the path before it is sent. */
function send(
  address: string,
  method: string,
  { path, headers, body }: FuzzCase,
  caller: Readonly<Record<string, string>>,
  agent: Agent,
): Promise<Heard> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': body.length } : {};
    const asking = request(
      { hostname, port, method, path: apiPrefix + path, agent, headers: { ...headers, ...caller, ...length } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode!, text }));
        response.on('error', reject);
      },
    );
    // A body that is too large is refused while it is still being sent.
    asking.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve(refusedEarly) : reject(error),
    );
    asking.end(body);
  });
}

const refusedEarly: Heard = {
  status: 413,
  text: JSON.stringify({ status: 413, code: 'too-large', message: 'refused early', requestId: '' } satisfies ErrorBody),
};
