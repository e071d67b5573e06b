import { lookup } from 'node:dns/promises';
import { type Socket, connect } from 'node:net';

export type RawRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};
/** `null`: the connection ended without a response. */
export type RawResponse = { readonly status: number; readonly text: string } | null;

type Head = { status: number; bodyAt: number; bodyLength: number | 'chunked' | 'until the end'; isLast: boolean };

/**
 * Sends requests unmodified over keep-alive connections. Raw sockets: an HTTP client would normalise paths and headers before it
 * sends them, and would need more CPU than the server.
 */
export class RawClient {
  readonly #url: URL;
  /** Resolved once: many responses close their connection. */
  readonly #host: Promise<string>;
  readonly #idle: Socket[] = [];

  constructor(address: string) {
    this.#url = new URL(address);
    this.#host = lookup(this.#url.hostname).then(({ address: host }) => host);
  }

  async send(request: RawRequest): Promise<RawResponse> {
    const socket = this.#idle.pop() ?? this.#connect(await this.#host);
    const response = readResponse(socket);
    const head = this.#headOf(request);
    socket.write(request.body ? Buffer.concat([head, request.body]) : head);
    const { received, isReusable } = await response;
    if (isReusable) this.#idle.push(socket);
    else socket.destroy();
    return received;
  }

  close(): void {
    for (const socket of this.#idle.splice(0)) socket.destroy();
  }

  #connect(host: string): Socket {
    const socket = connect({ host, port: Number(this.#url.port), noDelay: true });
    socket.on('error', () => undefined);
    return socket;
  }

  #headOf({ method, path, headers, body }: RawRequest): Buffer {
    let head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#url.host}\r\n`;
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
    if (body) head += `content-length: ${body.length}\r\n`;
    return Buffer.from(`${head}\r\n`, 'latin1');
  }
}

function readResponse(socket: Socket): Promise<{ received: RawResponse; isReusable: boolean }> {
  return new Promise((resolve) => {
    let bytes: Buffer = Buffer.alloc(0);
    let head: Head | undefined;
    const settle = (received: RawResponse, isReusable: boolean) => {
      socket.off('data', onData);
      socket.off('close', onClose);
      resolve({ received, isReusable });
    };
    const onData = (chunk: Buffer) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      head ??= readHead(bytes);
      if (head && isComplete(bytes, head)) settle(toRawResponse(bytes, head), !head.isLast);
    };
    const onClose = () => settle(head?.bodyLength === 'until the end' ? toRawResponse(bytes, head) : null, false);
    socket.on('data', onData);
    socket.once('close', onClose);
  });
}

function readHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const text = bytes.toString('latin1', 0, end + 2);
  const status = Number(text.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
  const isChunked = /\r\ntransfer-encoding: chunked\r\n/i.test(text);
  const bodyLength = length === undefined ? (isChunked ? 'chunked' : 'until the end') : Number(length);
  return {
    status,
    bodyAt: end + 4,
    bodyLength: status === 204 || status === 304 ? 0 : bodyLength,
    isLast: /\r\nconnection: close\r\n/i.test(text),
  };
}

function isComplete(bytes: Buffer, { bodyAt, bodyLength }: Head): boolean {
  if (bodyLength === 'until the end') return false;
  if (bodyLength === 'chunked') return bytes.subarray(-5).equals(lastChunk);
  return bytes.length - bodyAt >= bodyLength;
}

const lastChunk = Buffer.from('0\r\n\r\n');

function toRawResponse(bytes: Buffer, { status, bodyAt, bodyLength }: Head): RawResponse {
  if (status < 300) return { status, text: '' };
  const body = bytes.subarray(bodyAt);
  return { status, text: (bodyLength === 'chunked' ? withoutSizes(body) : body).toString() };
}

function withoutSizes(chunked: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let rest = chunked; ;) {
    const sizeEnd = rest.indexOf('\r\n') + 2;
    const size = Number.parseInt(rest.toString('latin1', 0, sizeEnd), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(rest.subarray(sizeEnd, sizeEnd + size));
    rest = rest.subarray(sizeEnd + size + 2);
  }
}
