import type { FastifyInstance } from 'fastify';
import { simulatedPagesPath } from '#server/simulated-gateway/simulated-keys.ts';

/** Shows the pages of the simulated gateway under the shop's own address, so that a demo needs one port. */
export function simulatedPageRoutes(app: FastifyInstance, gatewayUrl: string): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.route<{ Params: { id: string } }>({
      method: ['GET', 'POST'],
      url: `${simulatedPagesPath}/pay/:id`,
      handler: async ({ method, params, body }, reply) => {
        const response = await fetch(`${gatewayUrl}/pay/${encodeURIComponent(params.id)}`, {
          method,
          redirect: 'manual',
          ...(method === 'POST' && { body: String(body) }),
        });
        for (const name of ['content-type', 'content-security-policy', 'location']) {
          const value = response.headers.get(name);
          if (value !== null) reply.header(name, value);
        }
        return reply.code(response.status).send(await response.text());
      },
    });
  });
}
