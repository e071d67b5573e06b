import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the public URL is https. The socket is no indication: TLS often ends at a proxy. */
    hasSecureCookies: boolean;
  }
}

/** HTTP details available to use cases beyond the contract. */
export class RequestContext {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get clientAddress(): string {
    return this.#request.ip;
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value[0] : value;
  }

  /** Sets the user id of the log line for a request without a session. */
  nameUser(userId: number): void {
    this.#request.namedUserId = userId;
  }

  cookie(name: string): string | undefined {
    return this.header('cookie')
      ?.split(';')
      .map((pair) => pair.trim().split('='))
      .find(([key]) => key === name)?.[1];
  }

  /** Not readable by scripts; sent only to paths below `path`. */
  setHttpOnlyCookie(
    name: string,
    value: string,
    { path, maxAgeSeconds }: { path: string; maxAgeSeconds: number },
  ): void {
    const secure = this.#request.server.hasSecureCookies ? '; Secure' : '';
    this.#reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`,
    );
  }
}
