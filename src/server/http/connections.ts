import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { BlockList, type Socket, isIPv6 } from 'node:net';
import { clientNetwork } from '#server/modules/limits/client-networks.ts';

export type ConnectionLimits = {
  /** Open at once from one address; proxies that are trusted are not counted. */
  readonly perAddress: number;
  readonly trustedProxies: readonly string[];
  /** Nothing was read or written for so long although something is under way: whoever asked does not read the answer. */
  readonly idleMs?: number;
  /** A body may begin slowly, and must make some progress from then on. */
  readonly bodyStartMs?: number;
};

export const cutReasons = ['address-limit', 'pipelining', 'slow-body', 'no-progress'] as const;
export type CutReason = (typeof cutReasons)[number];

const headersMs = 5_000;
/** However well it goes: the web app gives an upload as long. */
const requestMs = 120_000;
/** Longer than a store of files may take for an upload that has arrived. */
const defaultIdleMs = 20_000;
/** Longer than the idle time of common proxies, so that the proxy is the one to close. */
const keepAliveMs = 75_000;
const checkEveryMs = 1_000;
const defaultBodyStartMs = 8_000;
const bodyBytesPerSecond = 8 * 1024;
/** The largest upload and its form, with room. */
const maxBodyBytes = 8 * 1024 * 1024;
/** Whoever was refused may finish sending, or would find the connection reset instead of an answer. */
const lingerMs = 10_000;
/** Browsers and proxies have one at a time. */
const maxPipelined = 16;
const maxConnections = 10_000;

type RequestContext = { readonly request: IncomingMessage; readonly response: ServerResponse };
type Line = {
  readonly network: string | undefined;
  last: ServerResponse | undefined;
  readonly waiting: RequestContext[];
};
type Arriving = RequestContext & {
  readonly since: number;
  readonly bytesBefore: number;
  respondedAt: number | undefined;
};

/**
 * What one connection, and one address, may hold: time without progress in either direction, unanswered requests, and connections.
 * It comes before everything else, answers from memory included.
 */
export class Connections {
  readonly cut: Record<CutReason, number> = { 'address-limit': 0, pipelining: 0, 'slow-body': 0, 'no-progress': 0 };
  readonly #limits: ConnectionLimits;
  readonly #proxies = new BlockList();
  readonly #lines = new Map<Socket, Line>();
  readonly #perNetwork = new Map<string, number>();
  readonly #arriving = new Set<Arriving>();
  readonly #handle: RequestListener;
  #server: Server | undefined;

  constructor(limits: ConnectionLimits, handle: RequestListener) {
    this.#limits = limits;
    this.#handle = handle;
    for (const proxy of limits.trustedProxies) {
      const [address = '', prefix] = proxy.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (prefix === undefined) this.#proxies.addAddress(address, family);
      else this.#proxies.addSubnet(address, Number(prefix), family);
    }
  }

  get open(): number {
    return this.#lines.size;
  }

  watch(server: Server): void {
    this.#server = server;
    server.maxConnections = maxConnections;
    server.headersTimeout = headersMs;
    server.requestTimeout = requestMs;
    server.keepAliveTimeout = keepAliveMs;
    server.timeout = this.#limits.idleMs ?? defaultIdleMs;
    server.on('timeout', (socket: Socket) => {
      if (!this.#isIdle(socket)) this.cut['no-progress']++;
      socket.destroy();
    });
    server.on('connection', (socket: Socket) => this.#accept(socket));
    const clock = setInterval(() => this.#cutSlowBodies(), checkEveryMs).unref();
    server.on('close', () => clearInterval(clock));
  }

  /** One request of a connection after the other, each when the answer before it has been read. */
  readonly serve = (request: IncomingMessage, response: ServerResponse): void => {
    const line = this.#lines.get(request.socket);
    if (!line) return this.#handle(request, response);
    const { last } = line;
    if (line.waiting.length === 0 && (last === undefined || last.writableFinished)) {
      this.#begin(line, { request, response });
      return;
    }
    if (line.waiting.length === maxPipelined) return this.#cut(request.socket, 'pipelining');
    line.waiting.push({ request, response });
    if (line.waiting.length === 1) last!.once('close', () => this.#next(line));
  };

  #begin(line: Line, context: RequestContext): void {
    const { request, response } = context;
    line.last = response;
    if (hasBody(request)) {
      const bytesBefore = request.socket.bytesRead;
      this.#arriving.add({ ...context, since: performance.now(), bytesBefore, respondedAt: undefined });
    }
    this.#handle(request, response);
  }

  #next(line: Line): void {
    const next = line.waiting.shift();
    if (!next || next.request.socket.destroyed) return;
    this.#begin(line, next);
    if (line.waiting.length > 0) next.response.once('close', () => this.#next(line));
  }

  #accept(socket: Socket): void {
    const address = socket.remoteAddress;
    const isProxy = address !== undefined && this.#proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    const network = address === undefined || isProxy ? undefined : clientNetwork(address);
    if (network !== undefined) {
      const open = (this.#perNetwork.get(network) ?? 0) + 1;
      if (open > this.#limits.perAddress) return this.#cut(socket, 'address-limit');
      this.#perNetwork.set(network, open);
    }
    this.#lines.set(socket, { network, last: undefined, waiting: [] });
    socket.once('close', () => this.#forget(socket));
  }

  #forget(socket: Socket): void {
    const network = this.#lines.get(socket)?.network;
    this.#lines.delete(socket);
    if (network === undefined) return;
    const left = this.#perNetwork.get(network)! - 1;
    if (left > 0) this.#perNetwork.set(network, left);
    else this.#perNetwork.delete(network);
  }

  #isIdle(socket: Socket): boolean {
    return this.#lines.get(socket)?.last?.writableFinished ?? true;
  }

  #cutSlowBodies(): void {
    const now = performance.now();
    for (const arriving of this.#arriving) {
      const { request, response } = arriving;
      if (request.complete || request.destroyed) this.#arriving.delete(arriving);
      else if (arriving.respondedAt === undefined && response.writableFinished) arriving.respondedAt = now;
      else if (arriving.respondedAt !== undefined) {
        if (now - arriving.respondedAt > lingerMs || bytesOf(arriving) > maxBodyBytes) request.socket.destroy();
      } else if (bytesOf(arriving) > maxBodyBytes || this.#isTooSlow(arriving, now)) {
        this.cut['slow-body']++;
        arriving.respondedAt = now - lingerMs;
        this.#server!.emit('clientError', new Error('The body does not arrive'), request.socket);
      }
    }
  }

  /** What nobody reads here cannot arrive: that is our doing. */
  #isTooSlow(arriving: Arriving, now: number): boolean {
    const { request, since } = arriving;
    if (request.readableLength >= request.readableHighWaterMark) return false;
    const seconds = (now - since - (this.#limits.bodyStartMs ?? defaultBodyStartMs)) / 1_000;
    return bytesOf(arriving) < bodyBytesPerSecond * seconds;
  }

  #cut(socket: Socket, reason: CutReason): void {
    this.cut[reason]++;
    socket.destroy();
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

const bytesOf = ({ request, bytesBefore }: Arriving) => request.socket.bytesRead - bytesBefore;
