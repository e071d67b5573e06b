import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '#contract/endpoint.ts';

/** One attacking client in a child process: receives its attack as a message and continues until it is disconnected. */
export type Attack = {
  readonly port: number;
  readonly kind: 'open bodies' | 'unread downloads' | 'pipelining' | 'one account' | 'sign-ins';
  /** The attacker's session. */
  readonly token: string;
  /** Path of a signed link to the attacker's document. */
  readonly download: string;
};

/** Pause after a refusal: the attack holds slots; flooding the network is for the proxy to stop. */
const refusedMs = 100;
const alike = { host: 'localhost', 'user-agent': 'stranger' };

function head(method: string, path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ ...alike, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/** Opens a connection and reconnects whenever it is closed. */
async function keepConnected(port: number, use: (socket: Socket) => void): Promise<never> {
  for (;;) {
    const socket = connect(port, 'localhost');
    socket.on('error', () => undefined);
    socket.once('connect', () => use(socket));
    await new Promise((resolve) => socket.once('close', resolve));
    await sleep(20);
  }
}

/** Sends the next request as soon as a response arrives, after a refusal with a pause. */
function requestRepeatedly(port: number, request: () => string): Promise<never> {
  return keepConnected(port, (socket) => {
    socket.on('data', (chunk: Buffer) => {
      // Responses are small: each arrives in one chunk.
      if (chunk.includes('HTTP/1.1 503')) setTimeout(() => socket.write(request()), refusedMs);
      else if (chunk.includes('HTTP/1.1')) socket.write(request());
    });
    socket.write(request());
  });
}

const attacks: Record<Attack['kind'], (attack: Attack) => void> = {
  'open bodies': ({ port }) => {
    const begin = head('POST', `${apiPrefix}/auth/otp/send`, {
      'content-type': 'application/json',
      'content-length': '1000',
    });
    for (let n = 0; n < 70; n++) void keepConnected(port, (socket) => socket.resume().write(`${begin}{`));
  },
  'unread downloads': ({ port, download }) => {
    for (let n = 0; n < 70; n++) void keepConnected(port, (socket) => socket.pause().write(head('GET', download)));
  },
  pipelining: ({ port, token }) => {
    const menu = head('GET', '/menu').repeat(60);
    const cart = head('GET', `${apiPrefix}/cart`, { authorization: `Bearer ${token}` }).repeat(80);
    void keepConnected(port, (socket) => socket.pause().write(menu + cart));
  },
  'one account': ({ port, token }) => {
    const readCart = head('GET', `${apiPrefix}/cart`, { authorization: `Bearer ${token}` });
    const readOrders = head('GET', `${apiPrefix}/orders`, { authorization: `Bearer ${token}` });
    for (let n = 0; n < 100; n++) void requestRepeatedly(port, () => (n % 2 ? readCart : readOrders));
  },
  'sign-ins': ({ port }) => {
    let count = 0;
    const signIn = () => {
      const body = JSON.stringify({ email: `unknown-${count++}@shop.example`, password: 'not-the-right-password' });
      const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
      return head('POST', `${apiPrefix}/auth/signin`, headers) + body;
    };
    for (let n = 0; n < 200; n++) void requestRepeatedly(port, signIn);
  },
};

process.on('message', (attack: Attack) => {
  attacks[attack.kind](attack);
  process.send!('begun');
});
process.once('disconnect', () => process.exit());
