import type { z } from 'zod';
import type { Role } from '#domain/accounts/role.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anyone, anyone signed in, or holders of one of the roles. Roles never imply each other. */
export type Access = 'public' | 'signed-in' | readonly [Role, ...Role[]];

export type Endpoint = {
  readonly method: Method;
  /** Below `apiPrefix`, with `:name` for each key of `params`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Where the usual limit of a JSON body is too small. */
  readonly maxBodyBytes?: number;
  /** `z.void()` when the answer has no body. */
  readonly response: z.ZodType;
  /** 200 unless stated. */
  readonly status?: 201 | 202 | 204;
  /** Takes an `Idempotency-Key` header: sent again with the same key and content, it takes effect once. So does every POST that creates something. */
  readonly idempotent?: true;
};

/** A call whose request or answer is not JSON. It is described like the others, and mounted by `bindRaw`. */
export type RawEndpoint = Omit<Endpoint, 'body' | 'maxBodyBytes' | 'response'> & {
  /** multipart/form-data with one field `file`. */
  readonly takes?: 'file';
  readonly answers: { readonly mediaType: string; readonly schema?: z.ZodType };
};

export const apiPrefix = '/api/v1';

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = E[K] extends z.ZodType ? { readonly [P in K]: Side extends 'input' ? z.input<E[K]> : z.output<E[K]> } : unknown;

/** What a caller sends. */
export type CallInput<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>;

/** What a handler receives, parsed. */
export type HandlerInput<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>;

export type Answer<E extends Endpoint> = z.output<E['response']>;
