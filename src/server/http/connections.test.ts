import { type RequestListener, type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { respondToMalformedRequests } from './malformed-request.ts';
import { type ConnectionLimits, Connections } from './connections.ts';

let server: Server;
let connections: Connections;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open(
  handle: (...context: Parameters<RequestListener>) => unknown,
  limits: Partial<ConnectionLimits> = {},
): Promise<void> {
  connections = new Connections(
    { perAddress: 100, trustedProxies: [], ...limits },
    (...context) => void handle(...context),
  );
  server = createServer({ connectionsCheckingInterval: 200 }, connections.serve);
  connections.watch(server);
  respondToMalformedRequests(server, {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function openConnection(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const post = (length: number) => `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`;
const isClosed = (socket: Socket, timeout: number) =>
  vi.waitFor(() => expect(socket.closed || socket.destroyed).toBe(true), { timeout });

describe('pipelined requests', () => {
  it('are handled one after another, in order', async () => {
    let atOnce = 0;
    let most = 0;
    await open(async ({ url }, response) => {
      most = Math.max(most, ++atOnce);
      await sleep(10);
      atOnce--;
      response.end(`[${url}]`);
    });
    const socket = await openConnection();
    const paths = Array.from({ length: 10 }, (_, n) => `/${n}`);
    socket.write(paths.map(get).join('') + get('/last').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    expect((await text(socket)).match(/\[.*?\]/g)).toEqual([...paths, '/last'].map((path) => `[${path}]`));
    expect(most).toBe(1);
  });

  it('are limited to sixteen', async () => {
    let begun = 0;
    await open(() => begun++);
    const socket = await openConnection();
    socket.write(get('/').repeat(17));
    await vi.waitFor(() => expect(begun).toBe(1));
    await sleep(50);
    expect(socket.destroyed).toBe(false);
    socket.resume().write(get('/'));
    await isClosed(socket, 1_000);
    expect(connections.cut.pipelining).toBe(1);
    expect(begun).toBe(1);
  });

  it('do not start while a response is unread', async () => {
    let begun = 0;
    const large = Buffer.alloc(8 * 1024 * 1024);
    await open((_request, response) => {
      begun++;
      response.end(large);
    });
    const socket = await openConnection();
    socket.pause().write(get('/').repeat(10));
    await sleep(300);
    expect(begun).toBe(1);
  });
});

describe('a connection without progress', () => {
  it('is closed when the client does not read the response', async () => {
    await open((_request, response) => void response.end(Buffer.alloc(32 * 1024 * 1024)), { idleMs: 300 });
    const socket = await openConnection();
    socket.pause().write(get('/'));
    await vi.waitFor(() => expect(connections.cut['no-progress']).toBe(1), { timeout: 3_000 });
    await vi.waitFor(() => expect(connections.open).toBe(0));
  });

  it('stays open while the response is read slowly', async () => {
    const size = 16 * 1024 * 1024;
    await open((_request, response) => void response.end(Buffer.alloc(size)), { idleMs: 400 });
    const socket = await openConnection();
    let read = 0;
    socket.on('data', (chunk: Buffer) => {
      read += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 3);
    });
    socket.write(get('/'));
    await vi.waitFor(() => expect(read).toBeGreaterThan(size), { timeout: 15_000, interval: 50 });
    expect(connections.cut['no-progress']).toBe(0);
  });

  it('gets 400 and is closed when its body arrives a byte at a time', async () => {
    await open((request) => void request.resume(), { bodyStartMs: 200 });
    const socket = await openConnection();
    const response = text(socket).catch(() => '');
    socket.write(post(60_000));
    const dripping = setInterval(() => socket.write('x'), 100);
    await isClosed(socket, 5_000);
    clearInterval(dripping);
    expect(await response).toMatch(/^HTTP\/1\.1 400 /);
    expect(connections.cut['slow-body']).toBe(1);
  });

  it('stays open while its body makes progress', async () => {
    await open(async (request, response) => void response.end(String((await text(request)).length)), {
      bodyStartMs: 100,
    });
    const socket = await openConnection();
    socket.write(post(30 * 4_096).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    for (let n = 0; n < 30; n++) {
      socket.write('x'.repeat(4_096));
      await sleep(100);
    }
    expect(await text(socket)).toContain(String(30 * 4_096));
  });
});

it('a client that sends too large a body reads the refusal, not a reset connection', async () => {
  await open((_request, response) => void response.writeHead(413).end('too large'));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (let n = 0; n < 10; n++) {
    const response = await fetch(address, { method: 'POST', body: Buffer.alloc(5 * 1024 * 1024) });
    expect(response.status).toBe(413);
  }
});

const respondToAll: RequestListener = (_request, response) => void response.end('ok');

describe('the connections of one address', () => {
  it('are limited, and a new one is accepted when one closes', async () => {
    await open(respondToAll, { perAddress: 2 });
    const first = await openConnection();
    await openConnection();
    const third = await openConnection();
    await isClosed(third.resume(), 1_000);
    expect(connections.cut['address-limit']).toBe(1);
    first.destroy();
    await vi.waitFor(() => expect(connections.open).toBe(1));
    const fourth = await openConnection();
    fourth.write(get('/'));
    expect(String((await once(fourth, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('are not limited for a trusted proxy', async () => {
    await open(respondToAll, { perAddress: 1, trustedProxies: ['10.0.0.1', '127.0.0.0/8'] });
    for (let n = 0; n < 3; n++) {
      const socket = await openConnection();
      socket.write(get('/'));
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    }
  });
});
