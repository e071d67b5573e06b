import { type Socket, createConnection } from 'node:net';

/** Generates load from a child process: receives the requests first, then one round after another. */
export type Mix = {
  port: number;
  /** Complete HTTP requests as text, sent in rotation. */
  requests: Request[];
};
export type Request = { text: string; kind: Kind };
export type Round = {
  milliseconds: number;
  /** Closed loop with `atOnce` concurrent requests, or open loop with a fixed rate. */
  pace: { atOnce: number } | { aSecond: number };
};
export type Kind = 'memory' | 'cart' | 'orders' | 'board';
export type Sent = { kind: Kind; status: number; milliseconds: number; hasRetryAfter: boolean };
export type RoundResult = { sent: Sent[]; unsent: number; broken: number };

const mostConnections = 1_000;
const tickMs = 2;

class Generator {
  readonly #mix: Mix;
  readonly #idle: Socket[] = [];
  #result: RoundResult = { sent: [], unsent: 0, broken: 0 };
  #connections = 0;
  #next = 0;

  constructor(mix: Mix) {
    this.#mix = mix;
  }

  async play({ pace, milliseconds }: Round): Promise<RoundResult> {
    this.#result = { sent: [], unsent: 0, broken: 0 };
    const end = performance.now() + milliseconds;
    if ('atOnce' in pace) await Promise.all(Array.from({ length: pace.atOnce }, () => this.#oneAfterTheOther(end)));
    else await this.#steadily(pace.aSecond, milliseconds);
    return this.#result;
  }

  async #oneAfterTheOther(end: number): Promise<void> {
    while (performance.now() < end) await this.#send(performance.now());
  }

  /** Open loop: catches up when late; latency is measured from the due time (no coordinated omission). */
  async #steadily(aSecond: number, milliseconds: number): Promise<void> {
    await this.#connectAll();
    const began = performance.now();
    const end = began + milliseconds;
    const under: Promise<void>[] = [];
    for (let due = began; due < end;) {
      for (const now = performance.now(); due <= now && due < end; due += 1_000 / aSecond) under.push(this.#send(due));
      await new Promise((resolve) => setTimeout(resolve, tickMs));
    }
    await Promise.all(under);
  }

  async #send(due: number): Promise<void> {
    const { text, kind } = this.#mix.requests[this.#next++ % this.#mix.requests.length]!;
    const socket = this.#idle.pop() ?? this.#connect();
    if (!socket) return void this.#result.unsent++;
    socket.write(text);
    const head = await readResponse(socket);
    if (head === undefined) {
      this.#connections--;
      return void this.#result.broken++;
    }
    const status = Number(head.slice(9, 12));
    const hasRetryAfter = /\r\nretry-after: \d/i.test(head);
    this.#result.sent.push({ kind, status, milliseconds: performance.now() - due, hasRetryAfter });
    if (/\r\nconnection: close/i.test(head)) {
      this.#connections--;
      socket.destroy();
    } else this.#idle.push(socket);
  }

  /** Opens all connections beforehand, as a proxy does: Node accepts only one per event-loop tick. */
  async #connectAll(): Promise<void> {
    for (let socket = this.#connect(); socket; socket = this.#connect()) {
      // A connection without a request would be closed as a slow client's.
      socket.write(this.#mix.requests.find(({ kind }) => kind === 'memory')!.text);
      await readResponse(socket);
      this.#idle.push(socket);
    }
  }

  #connect(): Socket | undefined {
    if (this.#connections === mostConnections) return undefined;
    this.#connections++;
    return createConnection({ host: '127.0.0.1', port: this.#mix.port, noDelay: true });
  }
}

/** The head of one complete response. Raw sockets: a full HTTP client would need as much CPU as the server. */
function readResponse(socket: Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    let head: string | undefined;
    let missing = 0;
    let early: Buffer = Buffer.alloc(0);
    const settle = (response: string | undefined) => {
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      resolve(response);
    };
    socket.on('data', (chunk: Buffer) => {
      if (head === undefined) {
        early = early.length === 0 ? chunk : Buffer.concat([early, chunk]);
        const headEnd = early.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        head = early.toString('latin1', 0, headEnd + 2);
        missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (early.length - headEnd - 4);
      } else missing -= chunk.length;
      if (missing <= 0) settle(head);
    });
    socket.on('error', () => settle(undefined));
    socket.on('close', () => settle(undefined));
  });
}

let generator: Generator;
process.on('message', (message: Mix | Round) => {
  if ('requests' in message) generator = new Generator(message);
  else void generator.play(message).then((result) => process.send!(result));
});
process.once('disconnect', () => process.exit());
