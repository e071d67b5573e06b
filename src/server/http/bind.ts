import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type Access,
  type ResponseOf,
  type Endpoint,
  type HandlerInput,
  type RawEndpoint,
  apiPrefix,
} from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Scope } from '#contract/oauth.ts';
import { Deadline } from '#server/db/deadline.ts';
import type { LiveSession } from '#server/db/schema/users.ts';
import { type Authenticate, type AuthenticateProgram, type Caller, programTokenOf, sessionTokenOf } from './caller.ts';
import { RequestContext } from './request-context.ts';
import { type KeyedRequest, type Once, SingleFlight, onceFor, readKeyedRequest } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    namedUserId: number | null;
    ahead: unknown;
    deadline: Deadline | null;
  }
  interface FastifyInstance {
    authenticate: Authenticate;
    authenticateProgram: AuthenticateProgram;
    requestDeadlineMs: number;
    /** Throws for an admin without two-step verification, where the shop asks for it. */
    requireSecondFactor: (caller: Caller) => Promise<void>;
    /** In tests: responses that are sent without being parsed are compared with the contract. */
    checksResponses: boolean;
  }
}

type CallerOf<E extends Pick<Endpoint, 'access'>> = E['access'] extends 'public' ? null : Caller;

type ContextOf<E extends Endpoint, Ahead> = RequestContext &
  (E['idempotent'] extends true ? { readonly once: Once } : unknown) & { readonly ahead: Ahead };

/** Reads a session and what belongs to its customer in one round trip; undefined when there is no valid session. */
type ReadAhead<Ahead> = (tokenHash: Buffer) => Promise<(Ahead & { readonly session: LiveSession }) | undefined>;

type BindOptions<Ahead> = {
  /** Reads more data in the round trip of the session; the result is `ahead` of the context. */
  readonly readAhead?: ReadAhead<Ahead>;
  /** The result has exactly the contract's fields and is sent without being parsed. Tests parse it, too. */
  readonly isExact?: boolean;
};

/** Mounts a contract endpoint: checks access, validates the input and strips the result to the contract's fields. */
export function bind<const E extends Endpoint, Ahead = null>(
  app: FastifyInstance,
  endpoint: E,
  handle: (
    input: HandlerInput<E>,
    caller: CallerOf<E>,
    context: ContextOf<E, Ahead>,
  ) => Promise<ResponseOf<E>> | ResponseOf<E>,
  { readAhead, isExact = false }: BindOptions<Ahead> = {},
): void {
  const repeats = new SingleFlight<ResponseOf<E>>();
  app.route({
    method: endpoint.method,
    url: apiPrefix + endpoint.path,
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    onRequest: requireAccess(app, endpoint, readAhead),
    handler: async (request, reply) => {
      const parsed = parseInput(endpoint, request);
      if (endpoint.method === 'PUT' && endpoint.body?.def.type === 'object')
        parsed['body'] = namedOf(parsed['body'], request.body);
      const input = parsed as HandlerInput<E>;
      const keyed = endpoint.idempotent ? keyedRequestOf(endpoint, request, input) : null;
      const work = async () => {
        const context = new HandlerContext(request, reply, onceFor(keyed));
        return handle(input, request.caller as CallerOf<E>, context as unknown as ContextOf<E, Ahead>);
      };
      const result = await deadlineOf(app, request, reply).run(() => (keyed ? repeats.run(keyed, work) : work()));
      const status = endpoint.status ?? 200;
      if (status === 204) return reply.code(204).send();
      const ofProgram = request.caller?.grantId === undefined ? undefined : endpoint.programResponse;
      const text =
        isExact && !ofProgram
          ? textOfExact(app, endpoint, result)
          : textOfParsed({ response: ofProgram ?? endpoint.response }, result);
      return reply.code(status).type('application/json; charset=utf-8').send(text);
    },
  });
}

type RawInput<E extends RawEndpoint> = (E['params'] extends z.ZodType
  ? { readonly params: z.output<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { readonly query: z.output<E['query']> } : unknown);

type RawContext = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Of an upload under an `Idempotency-Key`: the same bytes are stored once. */
  readonly onceFor: (content: unknown) => Once;
};

type RawOptions = {
  /** In place of a 400 that names the parameter. */
  readonly onBadInput?: () => AppError;
};

/**
 * Mounts an endpoint whose request or response is not JSON. Checks access, then the parameters, as `bind` does. The handler has no
 * deadline, because a stream lasts, and answers through `reply`.
 */
export function bindRaw<const E extends RawEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: RawInput<E>, caller: CallerOf<E>, context: RawContext) => unknown,
  { onBadInput }: RawOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: apiPrefix + endpoint.path,
    // A HEAD request would produce a body that is never sent.
    exposeHeadRoute: false,
    onRequest: requireAccess(app, { access: endpoint.access }),
    handler: (request, reply) => {
      const { params, query } = request;
      const input = parseInput(endpoint, { params, query, body: {} }, onBadInput) as RawInput<E>;
      const once = (content: unknown) => onceFor(keyedRequestOf(endpoint, request, content));
      return handle(input, request.caller as CallerOf<E>, { request, reply, onceFor: once });
    },
  });
}

/** `content`: the parsed input; for an upload its file. */
function keyedRequestOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { caller, headers, ip }: FastifyRequest,
  content: unknown,
): KeyedRequest | null {
  const key = headers['idempotency-key'];
  const by = caller ? `user ${caller.userId}` : `client ${ip}`;
  return readKeyedRequest(Array.isArray(key) ? key[0] : key, by, [method, path, content]);
}

type Guarded = Pick<Endpoint, 'access' | 'needsSecondFactor' | 'scopes'>;

function requireAccess(
  app: FastifyInstance,
  { access, needsSecondFactor, scopes }: Guarded,
  readAhead?: ReadAhead<unknown>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (access === 'public') return;
    const deadline = deadlineOf(app, request, reply);
    request.caller = await deadline.run(async () => {
      const caller = (await findProgram(app, scopes, request)) ?? (await checkAccess(app, access, request, readAhead));
      if (needsSecondFactor) await app.requireSecondFactor(caller);
      return caller;
    });
  };
}

/** Counted from the arrival of the request: includes the queue, and authentication, which queries the database. */
function deadlineOf(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Deadline {
  return (request.deadline ??= new Deadline(app.requestDeadlineMs - reply.elapsedTime));
}

class HandlerContext extends RequestContext {
  readonly once: Once;
  readonly ahead: unknown;

  constructor(request: FastifyRequest, reply: FastifyReply, once: Once) {
    super(request, reply);
    this.once = once;
    this.ahead = request.ahead;
  }
}

/** Null when programs may not call the endpoint, or the request has no token of a program. It then needs a session. */
async function findProgram(
  app: FastifyInstance,
  scopes: readonly Scope[] | undefined,
  request: FastifyRequest,
): Promise<Caller | null> {
  const token = scopes && programTokenOf(request);
  const access = token && (await app.authenticateProgram(token));
  if (!access) return null;
  if (!scopes.every((scope) => access.scopes.includes(scope)))
    throw new AppError('wrong-role', 'The person did not allow this app to do this.');
  const { userId, grantId } = access;
  const unnamed = { email: null, firstName: '', lastName: '', kitchens: null, token: token.token };
  return { ...unnamed, userId, roles: ['ROLE_USER'], grantId };
}

async function checkAccess(
  app: FastifyInstance,
  access: Exclude<Access, 'public'>,
  request: FastifyRequest,
  readAhead?: ReadAhead<unknown>,
): Promise<Caller> {
  const token = sessionTokenOf(request);
  const ahead = token && readAhead?.(token.hash);
  const caller = token
    ? await app.authenticate(
        token,
        ahead?.then((read) => read?.session),
      )
    : null;
  request.ahead = await ahead;
  if (!caller) throw new AppError('not-signed-in', 'Please sign in.');
  if (access !== 'signed-in' && !access.some((role) => caller.roles.includes(role))) {
    throw new AppError('wrong-role', 'You do not have permission to do this.');
  }
  return caller;
}

type Inputs = Pick<Endpoint, 'params' | 'query' | 'body'>;
type Given = Readonly<Record<keyof Inputs, unknown>>;

/** What a call without an endpoint is given, refused in the same words. */
export function parseAs<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  return parseInput({ body: schema }, { params: {}, query: {}, body: value })['body'] as z.output<T>;
}

function parseInput(endpoint: Inputs, parts: Given, onBadInput?: () => AppError): Record<string, unknown> {
  // Without a prototype: a client may send a field named toString.
  const fieldErrors = Object.create(null) as Record<string, string>;
  const parsed: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    const value = parts[part];
    if (!schema) {
      if (part === 'query') refuseUnknownQuery(value, fieldErrors);
      continue;
    }
    const result = schema.safeParse(value ?? {});
    if (result.success) parsed[part] = result.data;
    else collectIssues(result.error, fieldErrors);
  }
  const first = Object.values(fieldErrors)[0];
  if (first !== undefined) throw onBadInput?.() ?? new AppError('bad-input', first, { fieldErrors });
  if (hasUnstorableText(parsed)) throw new AppError('bad-input', 'The text contains characters that cannot be stored.');
  return parsed;
}

/** Without the defaults of a new thing, for what the caller did not name. */
function namedOf(parsed: unknown, given: unknown): unknown {
  if (!isObject(parsed) || !isObject(given)) return parsed;
  return Object.fromEntries(Object.entries(parsed).filter(([field]) => Object.hasOwn(given, field)));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function refuseUnknownQuery(query: unknown, fieldErrors: Record<string, string>): void {
  const unknown = Object.keys(query as object)[0];
  if (unknown !== undefined) fieldErrors[unknown.slice(0, 100)] = 'This call takes no such parameter.';
}

function collectIssues(error: z.ZodError, fieldErrors: Record<string, string>): void {
  for (const issue of error.issues.slice(0, 20)) fieldErrors[fieldOf(issue)] ??= issue.message;
}

/** An entry of a list is reported as its list: a form has one message for `roles`, none for `roles.0`. */
function fieldOf(issue: z.core.$ZodIssue): string {
  const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...issue.path.slice(0, 6), ...unknownKeys];
  const lastName = path.findLastIndex((segment) => typeof segment !== 'number');
  return (
    path
      .slice(0, lastName + 1)
      .join('.')
      .slice(0, 100) || 'body'
  );
}

const textOfParsed = ({ response }: Pick<Endpoint, 'response'>, result: unknown) =>
  JSON.stringify(response.parse(result));

function textOfExact(app: FastifyInstance, endpoint: Endpoint, result: unknown): string {
  const text = JSON.stringify(result);
  if (app.checksResponses && !isDeepStrictEqual(JSON.parse(text), JSON.parse(textOfParsed(endpoint, result)))) {
    throw new Error(`the response of ${endpoint.method} ${endpoint.path} is not what its contract says`);
  }
  return text;
}

const unstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

/** PostgreSQL cannot store NUL, and a lone surrogate would be replaced. Includes keys, which may end up in jsonb. */
export function hasUnstorableText(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const current = waiting.pop();
    if (typeof current === 'string') {
      if (unstorable(current)) return true;
    } else if (typeof current === 'object' && current !== null) {
      for (const [key, inner] of Object.entries(current)) {
        if (unstorable(key)) return true;
        waiting.push(inner);
      }
    }
  }
  return false;
}
