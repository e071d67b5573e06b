import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Loaded into a shop's process by NODE_OPTIONS, so that the shop itself stays as it is: writes down which connections were taken
 * and which requests came out of its HTTP parser, before anything else is done with them. At once, so that no exit loses a line.
 */
const file = process.env['ARRIVALS_FILE'];
if (file !== undefined) {
  const note = (what: string, which: unknown) => appendFileSync(file, `${what} ${String(which)}\n`);
  subscribe('net.server.socket', (message) => note('connection', (message as { socket: Socket }).socket.remotePort));
  subscribe('http.server.request.start', (message) =>
    note('request', (message as { request: IncomingMessage }).request.headers['x-check-id']),
  );
}
