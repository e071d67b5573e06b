import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode, errorStatus } from '#contract/errors.ts';
import { toErrorContent } from './error-response.ts';
import { nextRequestId } from './request-guard.ts';
import type { HeaderMap } from './security-headers.ts';

const codes: Readonly<Record<string, ErrorCode>> = { HPE_HEADER_OVERFLOW: 'too-large' };

/** Malformed or too slow requests never reach the app: responds with the same error format. */
export function respondToMalformedRequests(server: Server, always: HeaderMap): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // As in Node's default handler: nothing may be written into a response in progress.
    const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse };
    // Browsers open connections in advance. They would read this error as the response to their first request.
    const isUnused = socket.bytesRead === 0;
    if (isUnused || error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) {
      socket.destroy();
      return;
    }
    const code = codes[error.code ?? ''] ?? 'bad-input';
    const status = errorStatus[code];
    const requestId = nextRequestId();
    const { mediaType, body } = toErrorContent(new AppError(code, 'The request could not be understood.'), requestId);
    const headers = {
      ...always,
      'content-type': mediaType,
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': requestId,
      connection: 'close',
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'));
  });
}
