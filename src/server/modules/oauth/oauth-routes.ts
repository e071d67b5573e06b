import type { FastifyInstance } from 'fastify';
import * as apps from '#contract/connected-apps.ts';
import { bind } from '#server/http/bind.ts';
import { sendError } from '#server/http/error-response.ts';
import { allowProgram, reviewAuthorization } from './authorize.ts';
import { listAppOrders, listConnectedApps, revokeConnectedApp, setAppAllowance } from './connected-apps.ts';
import { mcpPath, oauthPaths, resourceMetadata, serverMetadata } from './discovery.ts';
import { issueTokens, revokeToken } from './issue-tokens.ts';
import { ProtocolError } from './protocol-error.ts';
import { type ProgramParts, registerProgram } from './register-program.ts';

export function oauthRoutes(app: FastifyInstance, parts: ProgramParts): void {
  const { db } = parts;
  bind(app, apps.reviewAuthorization, ({ body }, caller) => reviewAuthorization(parts, caller, body));
  bind(app, apps.allowProgram, ({ body: { request, ...choice } }, caller) =>
    allowProgram(parts, caller, request, choice),
  );
  bind(app, apps.listConnectedApps, (_input, caller) => listConnectedApps(db, caller));
  bind(app, apps.listAppOrders, ({ params }, caller) => listAppOrders(db, caller, params.id));
  bind(app, apps.setAppAllowance, ({ params, body }, caller) => setAppAllowance(db, caller, params.id, body.allowance));
  bind(app, apps.revokeConnectedApp, ({ params }, caller) => revokeConnectedApp(db, caller, params.id));
  protocolRoutes(app, parts);
}

const formBodyLimit = 16 * 1024;

/**
 * What programs call. Without cookies, sessions and CORS headers: a page of another site can send a form here, but has no code, no
 * verifier and no token, and cannot read the response.
 */
function protocolRoutes(app: FastifyInstance, parts: ProgramParts): void {
  const { publicUrl } = parts;
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof ProtocolError)) return sendError(error, request, reply);
      return reply.code(400).send({ error: error.code, error_description: error.message });
    });
    scope.get(oauthPaths.serverMetadata, (_request, reply) => reply.send(serverMetadata(publicUrl)));
    for (const path of [oauthPaths.resourceMetadata, oauthPaths.resourceMetadata + mcpPath]) {
      scope.get(path, (_request, reply) => reply.send(resourceMetadata(publicUrl)));
    }
    scope.post(oauthPaths.register, async ({ body, ip }, reply) =>
      reply.code(201).send(await registerProgram(parts, body, ip)),
    );
    scope.post(oauthPaths.token, ({ body }) => issueTokens(parts, formOf(body)));
    scope.post(oauthPaths.revoke, async ({ body }, reply) => {
      await revokeToken(parts, formOf(body));
      return reply.code(200).send();
    });
  });
}

function formOf(body: unknown): URLSearchParams {
  if (body instanceof URLSearchParams) return body;
  throw new ProtocolError('invalid_request', 'Send application/x-www-form-urlencoded.');
}
