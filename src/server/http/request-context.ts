import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the public URL is https. The socket is no indication: TLS often ends at a proxy. */
    hasSecureCookies: boolean;
  }
}

/** HTTP details available to use cases beyond the contract. */
export type RequestContext = {
  readonly clientAddress: string;
  header(name: string): string | undefined;
  /** Sets the user id of the log line for a request without a session. */
  nameUser(userId: number): void;
  cookie(name: string): string | undefined;
  /** Not readable by scripts; sent only to paths below `path`. */
  setHttpOnlyCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void;
};

export function requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const header = (name: string) => {
    const value = request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value[0] : value;
  };
  return {
    clientAddress: request.ip,
    header,
    nameUser: (userId) => {
      request.namedUserId = userId;
    },
    cookie: (name) =>
      header('cookie')
        ?.split(';')
        .map((pair) => pair.trim().split('='))
        .find(([key]) => key === name)?.[1],
    setHttpOnlyCookie: (name, value, { path, maxAgeSeconds }) => {
      const secure = request.server.hasSecureCookies ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`,
      );
    },
  };
}
