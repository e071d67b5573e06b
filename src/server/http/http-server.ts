import { type Server, createServer } from 'node:http';
import { AdmittedResponse } from './admission.ts';
import type { Connections } from './connections.ts';
import { respondToMalformedRequests } from './malformed-request.ts';
import type { ResponseCache } from './response-cache.ts';
import { type HeaderMap, dataContentSecurityPolicy } from './security-headers.ts';

/** Cacheable responses come from the response cache; everything that the app itself sends is private or short-lived. */
export const privateHeaders = (responseCache: ResponseCache): HeaderMap => ({
  ...responseCache.always,
  'content-security-policy': dataContentSecurityPolicy,
  'cache-control': 'no-store',
});

export function createHttpServer(connections: Connections, headers: HeaderMap): Server {
  // Checked every second: Node's default of 30 s would let a slow client stay seven times longer than allowed.
  const options = { connectionsCheckingInterval: 1_000, ServerResponse: AdmittedResponse };
  const server = createServer(options, connections.serve);
  connections.watch(server);
  respondToMalformedRequests(server, headers);
  return server;
}
