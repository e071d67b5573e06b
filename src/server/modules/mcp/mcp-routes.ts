import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { Deadline } from '#server/db/deadline.ts';
import { programTokenOf } from '#server/http/caller.ts';
import type { CallingProgram } from '#server/modules/program-quotes/quote-order.ts';
import { mcpPath, resourceMetadataUrl } from '#server/modules/oauth/discovery.ts';
import type { McpDeps, createMcpServing } from './serve-mcp.ts';

/** The headers of the protocol; others, such as the token, stay here. */
const passedHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** Model Context Protocol, streamable HTTP without sessions. The library is loaded by the first call, for its memory. */
export function mcpRoutes(app: FastifyInstance, deps: McpDeps): void {
  let serving: Promise<ReturnType<typeof createMcpServing>> | undefined;
  const load = () => (serving ??= import('./serve-mcp.ts').then(({ createMcpServing: create }) => create(deps)));

  /** By the protocol: a page of another site, which a browser names, is refused, also one that has rebound its name to this host. */
  const requireOwnOrigin = (origin: string | undefined) => {
    if (origin === undefined || origin === new URL(deps.publicUrl).origin) return;
    throw new AppError('wrong-role', 'Pages of other sites cannot call this.');
  };

  const requireProgram = async (request: FastifyRequest, reply: FastifyReply): Promise<CallingProgram> => {
    const token = programTokenOf(request);
    const access = token && (await app.authenticateProgram(token));
    if (access) return access;
    const metadata = `resource_metadata="${resourceMetadataUrl(deps.publicUrl)}"`;
    const fault = request.headers.authorization === undefined ? '' : 'error="invalid_token", ';
    reply.header('www-authenticate', `Bearer ${fault}${metadata}`);
    throw new AppError('not-signed-in', 'This program needs a token of its person.');
  };

  app.route({
    method: 'POST',
    url: mcpPath,
    // Before the body is read.
    onRequest: async (request, reply) => {
      requireOwnOrigin(request.headers.origin);
      request.deadline = new Deadline(app.requestDeadlineMs - reply.elapsedTime);
      request.ahead = await request.deadline.run(() => requireProgram(request, reply));
    },
    handler: async (request, reply) => {
      // One body is one call: batches, which newer versions of the protocol do not have, would pass the limits of a person.
      if (Array.isArray(request.body)) throw new AppError('bad-input', 'Send one message at a time.');
      const serve = await load();
      const headers = passedHeaders.flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value] as [string, string]] : [];
      });
      const call = { access: request.ahead as CallingProgram, deadline: request.deadline!, log: request.log };
      const response = await serve(
        new Request(deps.publicUrl + mcpPath, { method: 'POST', headers }),
        request.body,
        call,
      );
      for (const name of ['content-type', 'www-authenticate']) {
        const value = response.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      return reply.code(response.status).send(await response.text());
    },
  });
  app.route({
    method: ['GET', 'DELETE'],
    url: mcpPath,
    exposeHeadRoute: false,
    handler: (_request, reply) => {
      reply.header('allow', 'POST');
      throw new AppError('method-not-allowed', 'This address takes POST.');
    },
  });
}
