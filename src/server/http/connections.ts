import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { BlockList, type Socket, isIPv6 } from 'node:net';
import { clientNetwork } from '#server/modules/limits/client-networks.ts';

export type ConnectionLimits = {
  /** Open connections from one address; trusted proxies are not counted. */
  readonly perAddress: number;
  readonly trustedProxies: readonly string[];
  /** Time without any read or write during a request, because the client does not read the response. */
  readonly idleMs?: number;
  /** Grace period after which a body must arrive at a minimum rate. */
  readonly bodyStartMs?: number;
};

export const cutReasons = ['address-limit', 'pipelining', 'slow-body', 'no-progress'] as const;
export type CutReason = (typeof cutReasons)[number];

const headersMs = 5_000;
/** Upper limit of a request; the web app's upload timeout is the same. */
const requestMs = 120_000;
/** Longer than the file store may take to store a received upload. */
const defaultIdleMs = 20_000;
/** Longer than the keep-alive time of common proxies, so that the proxy closes first. */
const keepAliveMs = 75_000;
const checkEveryMs = 1_000;
const defaultBodyStartMs = 8_000;
const bodyBytesPerSecond = 8 * 1024;
/** Above the largest upload including its form fields. */
const maxBodyBytes = 8 * 1024 * 1024;
/** Time to finish sending after a refusal: closing earlier would reset the connection before the client reads the response. */
const lingerMs = 10_000;
/** Browsers and proxies do not pipeline. */
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
 * Limits per connection and per address: time without progress in either direction, pipelined requests, open connections.
 * Applies before everything else, including cached responses.
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

  /** Handles pipelined requests one after another, each when the previous response has been read. */
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
        this.#server!.emit('clientError', new Error('The body arrives too slowly'), request.socket);
      }
    }
  }

  /** A full read buffer is not the client's fault: the server has not read it. */
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
