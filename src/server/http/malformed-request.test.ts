import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { respondToMalformedRequests } from './malformed-request.ts';

let server: Server;

beforeEach(async () => {
  server = createServer({ headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 50 });
  respondToMalformedRequests(server, {});
  await once(server.listen(0, 'localhost'), 'listening');
});

afterEach(() => void server.close());

/** Everything that the server writes until it closes the connection. */
function responseTo(sent: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: 'localhost' });
  if (sent !== '') socket.write(sent);
  return text(socket);
}

it('a request that is not HTTP, or never ends, gets 400', async () => {
  expect(await responseTo('NOT HTTP\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await responseTo('GET / HTTP/1.1\r\nHost: a')).toMatch(/^HTTP\/1\.1 400 /);
});

it('a connection that is opened in advance and not used is closed without a response', async () => {
  expect(await responseTo('')).toBe('');
});
