import { type Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import type { Arrivals } from './arrivals.ts';

export type TracedRequest = {
  id: string;
  what: string;
  sentAt: number;
  endedAt: number;
  /** Whether an earlier request used the same connection. */
  isReused: boolean;
  /** Client port of the connection; undefined when none was established. */
  port: number | undefined;
  bytesSent: number;
} & ({ status: number; hasRetryAfter: boolean } | { error: string });

export type RequestFate = 'completed' | 'refused' | 'wrong' | 'lost' | 'cut before accept' | 'cut while idle';

type Options = { agent: Agent | false; method?: string; headers?: Readonly<Record<string, string>>; body?: object };

let count = 0;

/** Sends a request and records what is needed to determine its fate. Never rejects. */
export async function sendTraced(
  url: string,
  { agent, method = 'GET', headers = {}, body }: Options,
): Promise<TracedRequest> {
  const id = `r${++count}`;
  const sentAt = performance.now();
  const type = body ? { 'content-type': 'application/json' } : {};
  const sent = request(url, { agent, method, headers: { ...headers, ...type, 'x-check-id': id } });
  const connection = watchConnection(sent);
  sent.end(body && JSON.stringify(body));
  const outcome = await outcomeOf(sent);
  const seen = { id, what: `${method} ${new URL(url).pathname}`, sentAt, endedAt: performance.now(), ...connection() };
  return { ...seen, ...outcome };
}

async function outcomeOf(sent: ClientRequest): Promise<{ status: number; hasRetryAfter: boolean } | { error: string }> {
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    return { status: response.statusCode!, hasRetryAfter: Number(response.headers['retry-after']) > 0 };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { error: `${code ?? 'no code'} ${message}`.trim() };
  }
}

function watchConnection(sent: ClientRequest): () => Pick<TracedRequest, 'isReused' | 'port' | 'bytesSent'> {
  let port: number | undefined;
  let bytesBefore = 0;
  sent.once('socket', (socket) => {
    bytesBefore = socket.bytesWritten;
    port = socket.localPort;
    if (socket.connecting) socket.once('connect', () => (port = socket.localPort));
  });
  return () => ({
    isReused: sent.reusedSocket,
    port,
    bytesSent: port === undefined ? 0 : (sent.socket?.bytesWritten ?? 0) - bytesBefore,
  });
}

/** A request is admitted once the server's HTTP parser has read it; an admitted request without a response is lost. */
export function fateOf(
  one: TracedRequest,
  { connections, requests }: Awaited<ReturnType<Arrivals['read']>>,
): RequestFate {
  if ('status' in one) {
    if (one.status === 200) return 'completed';
    return one.status === 503 && one.hasRetryAfter ? 'refused' : 'wrong';
  }
  if (requests.has(one.id)) return 'lost';
  if (one.error.startsWith('ECONNREFUSED')) return 'refused';
  return one.port !== undefined && connections.has(one.port) ? 'cut while idle' : 'cut before accept';
}

export function describe(one: TracedRequest, signalledAt: number): string {
  const end = 'status' in one ? `${one.status}${one.hasRetryAfter ? '' : ' without Retry-After'}` : one.error;
  const after = (moment: number) => `${Math.round(moment - signalledAt)} ms`;
  const way = one.isReused ? 'a used connection' : 'a new connection';
  return `${one.what} on ${way}: ${end}, ${one.bytesSent} bytes sent, from ${after(one.sentAt)} to ${after(one.endedAt)} after the signal`;
}
