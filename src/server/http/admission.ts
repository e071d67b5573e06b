import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiPrefix } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { livePath } from '#contract/live.ts';
import { clientNetwork } from '#server/modules/limits/client-networks.ts';
import { type AdmissionLimits, AdmissionPolicy, type Client, type Ticket, type WorkClass } from './admission-policy.ts';
import { type SessionToken, programTokenOf, sessionTokenOf } from './caller.ts';
import { toErrorContent } from './error-response.ts';
import type { ResponseCache } from './response-cache.ts';
import type { HeaderMap } from './security-headers.ts';

/** The first matching route prefix; other API calls and pictures are `shop`, everything else is a page. */
const classesByPath: readonly (readonly [path: string, workClass: WorkClass])[] = [
  ['/orders', 'orders'],
  ['/kitchen-manager', 'kitchen'],
  ['/dashboard', 'kitchen'],
  ['/delivery', 'delivery'],
  ['/auth/signin', 'sign-ins'],
  ['/auth/password', 'sign-ins'],
  ['/auth/second-factor', 'sign-ins'],
  [livePath, 'streams'],
];

const expireEveryMs = 25;
/** After the client disconnects, a handler that never finishes loses its slot after this time. */
const abandonedMs = 10_000;
/** The part of a body that Node buffers before it is read. A larger body is received while it holds an upload slot. */
const heldBodyBytes = 64 * 1024;
const maxKnownSessions = 20_000;
const busy = new AppError('unavailable', 'We are busy right now. Please try again in a moment.');

type Head = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Releases its slot when the head is written: then the handler is done, however slowly the client reads the body. */
export class AdmittedResponse extends ServerResponse {
  /** Declared without initialiser: a field would cost every response, including those from the response cache. */
  declare leave: (() => void) | undefined;

  override writeHead(statusCode: number, statusMessage?: string, headers?: Head): this;
  override writeHead(statusCode: number, headers?: Head): this;
  override writeHead(statusCode: number, message?: string | Head, headers?: Head): this {
    this.leave?.();
    return super.writeHead(statusCode, message as string, headers);
  }
}

/** Load shedding: admits requests by `AdmissionPolicy`, from the arrival of their body until their handler is done. */
export class Admission {
  readonly policy: AdmissionPolicy;
  readonly #responseCache: ResponseCache;
  /** Flat [name, value, …] list, the form that Node's writeHead accepts without conversion. */
  readonly #refusalHead: readonly string[];
  readonly #clock: NodeJS.Timeout;
  /** Accounts by token hash, as of the last valid use. Only for limits: authentication always queries the database. */
  readonly #accounts = new Map<string, string>();

  constructor(limits: AdmissionLimits, responseCache: ResponseCache, headers: HeaderMap) {
    this.policy = new AdmissionPolicy(limits);
    this.#responseCache = responseCache;
    this.#refusalHead = Object.entries({
      ...headers,
      'retry-after': '1',
    }).flat();
    this.#clock = setInterval(() => this.policy.expire(), expireEveryMs).unref();
  }

  /** Runs before all other hooks, so that refused requests cost nothing. */
  guard(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const workClass = workClassOf(request.routeOptions.url ?? request.raw.url!);
      if (workClass === undefined) return done();
      whenBodyArrived(request.raw, (isComplete) =>
        this.#enter(isComplete ? workClass : 'uploads', request, reply, done),
      );
    });
    // The client disconnected during authentication: its body would never be read and the handler would never end.
    app.addHook('preParsing', (request, reply, payload, done) => {
      if (request.raw.socket.destroyed) (reply.raw as AdmittedResponse).leave?.();
      else done(null, payload);
    });
    app.addHook('onSend', (_request, reply, _payload, done) => {
      (reply.raw as AdmittedResponse).leave?.();
      done();
    });
    app.addHook('onClose', async () => clearInterval(this.#clock));
  }

  /** Requests with this token count for the account from now on, independent of the address; `null` when it is invalid. */
  noteSession({ key }: SessionToken, userId: number | null): void {
    this.#accounts.delete(key);
    if (userId === null) return;
    this.#accounts.set(key, String(userId));
    if (this.#accounts.size > maxKnownSessions) this.#accounts.delete(this.#accounts.keys().next().value!);
  }

  #enter(workClass: WorkClass, request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const response = reply.raw as AdmittedResponse;
    if (response.destroyed) return;
    let ticket: Ticket | undefined;
    const leave = () => {
      response.leave = undefined;
      response.off('close', left);
      if (ticket) this.policy.leave(ticket);
    };
    // Disconnected before the start: leave at once. Later: the handler keeps running and keeps its slot.
    const left = () => (ticket?.state === 'in-flight' ? setTimeout(leave, abandonedMs).unref() : leave());
    response.leave = leave;
    response.once('close', left);
    ticket = this.policy.enter(workClass, this.#clientOf(request), {
      start: (started) => {
        ticket = started;
        done();
      },
      refuse: () => {
        response.off('close', left);
        response.leave = undefined;
        reply.hijack();
        this.#refuse(request.id, response);
      },
    });
  }

  /** Unverified tokens are ignored: otherwise each made-up token would get its own limit. */
  #clientOf(request: FastifyRequest): Client {
    const token = sessionTokenOf(request) ?? programTokenOf(request);
    const account = this.#accounts.get(token?.key ?? '');
    return account ? { kind: 'account', id: account } : { kind: 'address', id: clientNetwork(request.ip) };
  }

  /** Most responses under overload are refusals, so the head is built once. */
  #refuse(requestId: string, response: ServerResponse): void {
    const { mediaType, body } = toErrorContent(busy, requestId, response.req);
    response.writeHead(503, [
      ...this.#refusalHead,
      'content-type',
      mediaType,
      'content-length',
      String(body.length),
      'x-request-id',
      requestId,
      ...(this.#responseCache.isDraining ? ['connection', 'close'] : []),
    ]);
    response.end(body);
  }
}

/** Undefined for health probes: refusing one under load would make the operator's tooling restart the shop. */
export function workClassOf(route: string): WorkClass | undefined {
  if (route.startsWith('/health/')) return undefined;
  if (route.startsWith('/images/') || route === '/mcp') return 'shop';
  if (!route.startsWith(`${apiPrefix}/`)) return 'pages';
  const path = route.slice(apiPrefix.length);
  return classesByPath.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'shop';
}

/** Calls back when the body has arrived, or when it is too large to buffer (then `isComplete` is false). */
function whenBodyArrived(request: IncomingMessage, then: (isComplete: boolean) => void): void {
  const length = request.headers['content-length'];
  // A request injected by a test lacks this field and is complete.
  if ((request as Partial<IncomingMessage>).complete ?? true) return then(true);
  if (request.headers['transfer-encoding'] === undefined && !Number(length)) return then(true);
  if (Number(length) > heldBodyBytes) return then(false);
  const check = () => {
    if (!request.complete && request.readableLength < heldBodyBytes) return;
    stop();
    then(request.complete);
  };
  const stop = () => {
    request.off('readable', check);
    request.off('close', stop);
  };
  request.on('readable', check);
  request.once('close', stop);
}
