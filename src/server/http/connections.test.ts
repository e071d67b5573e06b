import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { EventEmitter, on, once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { respondToMalformedRequests } from './malformed-request.ts';
import { type ConnectionLimits, Connections } from './connections.ts';

let server: Server;
let connections: Connections;
const sockets: Socket[] = [];

async function close(): Promise<void> {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
afterEach(close);

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
const isClosed = (socket: Socket) => vi.waitFor(() => expect(socket.closed || socket.destroyed).toBe(true));

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
    await isClosed(socket);
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
    await vi.waitFor(() => expect(connections.cut['no-progress']).toBe(1));
    await vi.waitFor(() => expect(connections.open).toBe(0));
  });

  it('stays open while the response is read slowly', async () => {
    for (let idleMs = 200; ; idleMs *= 2) {
      const { cuts, longestPauseMs } = await readSlowly(idleMs);
      // An attempt in which this process stood still for so long says nothing.
      if (cuts > 0 && longestPauseMs > idleMs / 2) continue;
      expect(cuts).toBe(0);
      return;
    }
  });
});

const endless = (_request: unknown, response: ServerResponse) => {
  const more = () => {
    while (response.write(Buffer.alloc(64 * 1024)));
  };
  response.on('drain', more);
  more();
};

/** Reads an endless response in small pieces for three times the idle time. */
async function readSlowly(idleMs: number): Promise<{ cuts: number; longestPauseMs: number }> {
  await open(endless, { idleMs });
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const socket = await openConnection();
  socket.on('data', () => {
    socket.pause();
    setTimeout(() => socket.resume(), 3);
  });
  socket.write(get('/'));
  await Promise.race([sleep(3 * idleMs), once(socket, 'close')]);
  pauses.disable();
  const cuts = connections.cut['no-progress'];
  await close();
  return { cuts, longestPauseMs: pauses.max / 1e6 };
}

describe('the body of a request', () => {
  let arrived: EventEmitter;
  let socket: Socket;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    arrived = new EventEmitter();
    const handle = async (request: IncomingMessage, response: ServerResponse) => {
      let bytes = 0;
      request.on('data', (chunk: Buffer) => arrived.emit('bytes', (bytes += chunk.length)));
      request.on('end', () => response.end(`${bytes} bytes`));
    };
    await open(handle, { bodyStartMs: 2_000 });
    socket = await openConnection();
  });
  afterEach(() => void vi.useRealTimers());

  /** Then a second passes. */
  async function send(bytes: number, total: number): Promise<number> {
    socket.write('x'.repeat(bytes));
    for await (const [received] of on(arrived, 'bytes')) if (received === total) break;
    vi.advanceTimersByTime(1_000);
    return connections.cut['slow-body'];
  }

  it('gets 400 and its connection is closed when it arrives a byte at a time', async () => {
    const response = text(socket).catch(() => '');
    socket.write(post(60_000));
    expect([await send(1, 1), await send(1, 2), await send(1, 3)]).toEqual([0, 0, 1]);
    expect(await response).toMatch(/^HTTP\/1\.1 400 /);
    await isClosed(socket);
  });

  it('is received, however long it takes, while it makes progress', async () => {
    const [size, seconds] = [10_000, 30];
    socket.write(post(size * seconds).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    for (let second = 1; second <= seconds; second++) expect(await send(size, size * second)).toBe(0);
    expect(await text(socket)).toContain(`${size * seconds} bytes`);
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
    await isClosed(third.resume());
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
