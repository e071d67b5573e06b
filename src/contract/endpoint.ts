import type { z } from 'zod';
import type { Role } from '#domain/accounts/role.ts';
import type { Scope } from './oauth.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Anyone, any signed-in user, or users with one of the roles. Roles never imply each other. */
export type Access = 'public' | 'signed-in' | readonly [Role, ...Role[]];

export type Endpoint = {
  readonly method: Method;
  /** Below `apiPrefix`, with `:name` for each key of `params`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Admins need two-step verification for it, where the shop asks for that. */
  readonly needsSecondFactor?: true;
  /** With all of them, a program may call it for the person who allowed it. Without a list, no program may. */
  readonly scopes?: readonly [Scope, ...Scope[]];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Where the default limit of a JSON body is too small. */
  readonly maxBodyBytes?: number;
  /** `z.void()` for a response without a body. */
  readonly response: z.ZodType;
  /** What a program gets instead, where the response has fields that are not its business. */
  readonly programResponse?: z.ZodType;
  /** 200 by default. */
  readonly status?: 201 | 202 | 204;
  /** Accepts an `Idempotency-Key` header: a repeat with the same key and content takes effect once. Set it for every POST that creates something. */
  readonly idempotent?: true;
};

/** An endpoint whose request or response is not JSON. It is described like the others and mounted by `bindRaw`. */
export type RawEndpoint = Omit<Endpoint, 'body' | 'maxBodyBytes' | 'response'> & {
  /** multipart/form-data with one field `file`; or JSON whose bytes are signed. */
  readonly takes?: 'file' | 'signed-json';
  readonly rawResponse: { readonly mediaType: string; readonly schema?: z.ZodType };
};

export const apiPrefix = '/api/v1';
export const apiDocsPath = '/api/docs';

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = E[K] extends z.ZodType ? { readonly [P in K]: Side extends 'input' ? z.input<E[K]> : z.output<E[K]> } : unknown;

/** What a caller sends. */
export type CallInput<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>;

type OptionalKeys<T> = { [K in keyof T]-?: T extends Record<K, T[K]> ? never : K }[keyof T];

/**
 * Of a PUT: what the caller left out is not in it, whatever the default of a new thing is. So it can't erase what it does not name.
 */
export type Named<Body extends z.ZodType> = Body extends z.ZodObject
  ? Omit<z.output<Body>, OptionalKeys<z.input<Body>>> &
      Partial<Pick<z.output<Body>, OptionalKeys<z.input<Body>> & keyof z.output<Body>>>
  : z.output<Body>;

type HandlerBody<E extends Endpoint> = E['body'] extends z.ZodType
  ? { readonly body: E['method'] extends 'PUT' ? Named<E['body']> : z.output<E['body']> }
  : unknown;

/** What a handler receives, parsed. */
export type HandlerInput<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  HandlerBody<E>;

export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
