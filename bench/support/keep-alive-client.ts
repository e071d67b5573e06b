import { once } from 'node:events';
import { type Socket, createConnection } from 'node:net';

type Call = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

export type RawReply = { readonly status: number; readonly text: string };

/** HTTP/1.1 by hand over kept connections: a comfortable client would take as much of the machine as the shop it measures. */
export class KeepAliveClient {
  readonly #port: number;
  readonly #free: Socket[] = [];
  readonly #all = new Set<Socket>();

  constructor(address: string) {
    this.#port = Number(new URL(address).port);
  }

  async call({ method, path, headers = {}, body }: Call): Promise<RawReply> {
    const socket = this.#free.pop() ?? (await this.#connect());
    const reply = readReply(socket);
    const text = body === undefined ? '' : JSON.stringify(body);
    let head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n`;
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
    if (body !== undefined) {
      head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
    }
    socket.write(`${head}\r\n${text}`);
    const result = await reply;
    this.#free.push(socket);
    return result;
  }

  close(): void {
    for (const socket of this.#all) socket.destroy();
  }

  async #connect(): Promise<Socket> {
    const socket = createConnection({ host: '127.0.0.1', port: this.#port, noDelay: true });
    await once(socket, 'connect');
    this.#all.add(socket);
    return socket;
  }
}

function readReply(socket: Socket): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0);
    const settle = (finish: () => void) => {
      socket.removeAllListeners();
      finish();
    };
    socket.on('data', (chunk: Buffer) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      const headEnd = bytes.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = bytes.toString('latin1', 0, headEnd);
      const [, length = '0'] = /content-length: (\d+)/i.exec(head) ?? [];
      if (bytes.length < headEnd + 4 + Number(length)) return;
      settle(() => resolve({ status: Number(head.slice(9, 12)), text: bytes.toString('utf8', headEnd + 4) }));
    });
    socket.on('error', (error) => settle(() => reject(error)));
    socket.on('close', () => settle(() => reject(new Error('the shop closed the connection'))));
  });
}
