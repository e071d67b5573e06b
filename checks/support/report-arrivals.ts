import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Preloaded into the server process through NODE_OPTIONS, so that the server code stays unchanged: records accepted connections
 * and parsed requests before they are handled. Written synchronously, so that no line is lost on exit.
 */
const file = process.env['ARRIVALS_FILE'];
if (file !== undefined) {
  const note = (what: string, which: unknown) => appendFileSync(file, `${what} ${String(which)}\n`);
  subscribe('net.server.socket', (message) => note('connection', (message as { socket: Socket }).socket.remotePort));
  subscribe('http.server.request.start', (message) =>
    note('request', (message as { request: IncomingMessage }).request.headers['x-check-id']),
  );
}
