import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { followLive, followShop } from '#contract/raw-endpoints.ts';
import { bindRaw } from '#server/http/bind.ts';
import { clientNetwork } from '#server/modules/limits/client-networks.ts';
import type { LiveStreams } from './live-streams.ts';

export function liveRoutes(app: FastifyInstance, live: LiveStreams): void {
  app.addHook('preClose', async () => live.close());
  bindRaw(app, followLive, (_input, caller, { request, reply }) => {
    live.requireCapacity(caller);
    live.open(caller, readLastEventId(request.headers['last-event-id']), beginStream(reply));
  });
  bindRaw(app, followShop, (_input, _caller, { request, reply }) => {
    const network = clientNetwork(request.ip);
    live.shop.requireCapacity(network);
    live.shop.open(network, beginStream(reply));
  });
}

function beginStream(reply: FastifyReply): ServerResponse {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies must not buffer the stream.
    'x-accel-buffering': 'no',
    // The connection carries nothing else, so closing the stream closes it at once.
    connection: 'close',
  });
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  reply.raw.flushHeaders();
  // No idle timeout: a stream may have no events for minutes. What is not read is destroyed by its owner.
  reply.raw.socket?.setTimeout(0);
  return reply.raw;
}

function readLastEventId(header: string | string[] | undefined): number | null {
  const id = /^\d{1,10}$/.test(String(header)) ? Number(header) : null;
  return id !== null && id <= 2_147_483_647 ? id : null;
}
