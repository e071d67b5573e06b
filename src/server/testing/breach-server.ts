import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Respond = (response: ServerResponse) => unknown;
export type ReceivedRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string };

export const sha1Of = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

/** A response of the public service: suffixes of the range, and padding. */
export const rangeOf = (...rows: readonly string[]) =>
  [`${'0'.repeat(34)}1:7`, ...rows, `${'F'.repeat(35)}:0`].join('\r\n');

export const rowOf = (password: string, count = 3) => `${sha1Of(password).slice(5)}:${count}`;

const knowsNothing: Respond = (response) => response.end(rangeOf());

/** A fake Pwned Passwords service with configurable responses that records its requests. */
export async function startBreachServer() {
  const asked: ReceivedRequest[] = [];
  let respond = knowsNothing;
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    void text(request).then((body) => {
      asked.push({ method, path, headers, body });
      return respond(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`,
    asked,
    respondsWith: (next: Respond) => (respond = next),
    knows: (password: string) => (respond = (response) => response.end(rangeOf(rowOf(password)))),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
