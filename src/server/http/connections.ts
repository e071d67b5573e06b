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

type PendingRequest = { readonly request: IncomingMessage; readonly response: ServerResponse };
type ConnectionState = {
  readonly network: string | undefined;
  last: ServerResponse | undefined;
  readonly waiting: PendingRequest[];
};
type IncomingBody = PendingRequest & {
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
  readonly #connections = new Map<Socket, ConnectionState>();
  readonly #perNetwork = new Map<string, number>();
  readonly #bodies = new Set<IncomingBody>();
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
    return this.#connections.size;
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
    const connection = this.#connections.get(request.socket);
    if (!connection) return this.#handle(request, response);
    const { last } = connection;
    if (connection.waiting.length === 0 && (last === undefined || last.writableFinished)) {
      this.#begin(connection, { request, response });
      return;
    }
    if (connection.waiting.length === maxPipelined) return this.#cut(request.socket, 'pipelining');
    connection.waiting.push({ request, response });
    if (connection.waiting.length === 1) last!.once('close', () => this.#next(connection));
  };

  #begin(connection: ConnectionState, pending: PendingRequest): void {
    const { request, response } = pending;
    connection.last = response;
    if (hasBody(request)) {
      const bytesBefore = request.socket.bytesRead;
      this.#bodies.add({ ...pending, since: performance.now(), bytesBefore, respondedAt: undefined });
    }
    this.#handle(request, response);
  }

  #next(connection: ConnectionState): void {
    const next = connection.waiting.shift();
    if (!next || next.request.socket.destroyed) return;
    this.#begin(connection, next);
    if (connection.waiting.length > 0) next.response.once('close', () => this.#next(connection));
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
    this.#connections.set(socket, { network, last: undefined, waiting: [] });
    socket.once('close', () => this.#forget(socket));
  }

  #forget(socket: Socket): void {
    const network = this.#connections.get(socket)?.network;
    this.#connections.delete(socket);
    if (network === undefined) return;
    const left = this.#perNetwork.get(network)! - 1;
    if (left > 0) this.#perNetwork.set(network, left);
    else this.#perNetwork.delete(network);
  }

  #isIdle(socket: Socket): boolean {
    return this.#connections.get(socket)?.last?.writableFinished ?? true;
  }

  #cutSlowBodies(): void {
    const now = performance.now();
    for (const body of this.#bodies) {
      const { request, response } = body;
      if (request.complete || request.destroyed) this.#bodies.delete(body);
      else if (body.respondedAt === undefined && response.writableFinished) body.respondedAt = now;
      else if (body.respondedAt !== undefined) {
        if (now - body.respondedAt > lingerMs || bytesOf(body) > maxBodyBytes) request.socket.destroy();
      } else if (bytesOf(body) > maxBodyBytes || this.#isTooSlow(body, now)) {
        this.cut['slow-body']++;
        body.respondedAt = now - lingerMs;
        this.#server!.emit('clientError', new Error('The body arrives too slowly'), request.socket);
      }
    }
  }

  /** A full read buffer is not the client's fault: the server has not read it. */
  #isTooSlow(body: IncomingBody, now: number): boolean {
    const { request, since } = body;
    if (request.readableLength >= request.readableHighWaterMark) return false;
    const seconds = (now - since - (this.#limits.bodyStartMs ?? defaultBodyStartMs)) / 1_000;
    return bytesOf(body) < bodyBytesPerSecond * seconds;
  }

  #cut(socket: Socket, reason: CutReason): void {
    this.cut[reason]++;
    socket.destroy();
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

const bytesOf = ({ request, bytesBefore }: IncomingBody) => request.socket.bytesRead - bytesBefore;
