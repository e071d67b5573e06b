import { hash } from 'node:crypto';
import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiPrefix } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { livePath } from '#contract/live.ts';
import { clientNetwork } from '#server/modules/limits/client-networks.ts';
import { type AdmissionLimits, AdmissionPolicy, type Client, type Ticket, type WorkClass } from './admission-policy.ts';
import { bearerToken } from './caller.ts';
import { toErrorBody } from './error-response.ts';
import type { ResponseCache } from './response-cache.ts';
import type { HeaderMap } from './security-headers.ts';

/** By route, the first that fits; other calls of the API and pictures are `shop`, and what else is no call is a page. */
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
/** A handler whose client has gone usually ends by itself; one that never does may not keep its place for ever. */
const abandonedMs = 10_000;
/** As much of a body as node keeps for us while nobody reads it. A larger one arrives while it has its place among the uploads. */
const heldBodyBytes = 64 * 1024;
const maxKnownSessions = 20_000;
const busy = new AppError('unavailable', 'We are busy right now. Please try again in a moment.');

type Head = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Tells when its head is written: that is the end of the handler's work, whoever reads the body and however slowly. */
export class AdmittedResponse extends ServerResponse {
  /** Declared only: every response is one of these, those from the cache too, and a field of its own would cost each of them. */
  declare leave: (() => void) | undefined;

  override writeHead(statusCode: number, statusMessage?: string, headers?: Head): this;
  override writeHead(statusCode: number, headers?: Head): this;
  override writeHead(statusCode: number, message?: string | Head, headers?: Head): this {
    this.leave?.();
    return super.writeHead(statusCode, message as string, headers);
  }
}

/** Load shedding: lets requests in by `AdmissionPolicy`, from when their body is there until their handler is done. */
export class Admission {
  readonly policy: AdmissionPolicy;
  readonly #responseCache: ResponseCache;
  /** Flat [name, value, …] list: what node's writeHead takes without further work. */
  readonly #refusalHead: readonly string[];
  readonly #clock: NodeJS.Timeout;
  /** Accounts by the hash of a token that was valid when last seen. For shares only: who may do what is asked every time. */
  readonly #accounts = new Map<string, string>();

  constructor(limits: AdmissionLimits, responseCache: ResponseCache, headers: HeaderMap) {
    this.policy = new AdmissionPolicy(limits);
    this.#responseCache = responseCache;
    this.#refusalHead = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '1',
    }).flat();
    this.#clock = setInterval(() => this.policy.expire(), expireEveryMs).unref();
  }

  /** Before all other hooks, so that nothing is done for what is refused. */
  guard(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const workClass = workClassOf(request.routeOptions.url ?? request.raw.url!);
      if (workClass === undefined) return done();
      whenBodyIsHere(request.raw, (isWhole) => this.#enter(isWhole ? workClass : 'uploads', request, reply, done));
    });
    // Who has gone while it was asked who that is: the body of a closed connection is never read, and no handler would ever end.
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

  /** From now on what comes with this token counts as the account's, whatever its address; `null` when it is not valid. */
  noteSession(token: string, userId: number | null): void {
    const key = hash('sha256', token);
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
    // Gone before it began: nobody needs it. Gone later: the work goes on, and so does its place.
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

  /** A token that nobody has seen to be valid says nothing: made-up ones would each have a share of their own. */
  #clientOf(request: FastifyRequest): Client {
    const token = bearerToken(request.headers);
    const account = token && this.#accounts.get(hash('sha256', token));
    return account ? { kind: 'account', id: account } : { kind: 'address', id: clientNetwork(request.ip) };
  }

  /** Under overload most answers are this one, so its head is put together once. */
  #refuse(requestId: string, response: ServerResponse): void {
    const body = JSON.stringify(toErrorBody(busy, requestId));
    response.writeHead(503, [
      ...this.#refusalHead,
      'content-length',
      String(body.length),
      'x-request-id',
      requestId,
      ...(this.#responseCache.isDraining ? ['connection', 'close'] : []),
    ]);
    response.end(body);
  }
}

/** Undefined for an operator's probe: one that is refused in a rush would have the shop restarted in the middle of it. */
export function workClassOf(route: string): WorkClass | undefined {
  if (route.startsWith('/health/')) return undefined;
  if (route.startsWith('/images/')) return 'shop';
  if (!route.startsWith(`${apiPrefix}/`)) return 'pages';
  const path = route.slice(apiPrefix.length);
  return classesByPath.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'shop';
}

/** Calls back when the body has arrived, or when it is clear that it is too large to wait for (`isWhole` is false then). */
function whenBodyIsHere(request: IncomingMessage, then: (isWhole: boolean) => void): void {
  const length = request.headers['content-length'];
  // A request that is injected by a test has no such field, and is here as a whole.
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
