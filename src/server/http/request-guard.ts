import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { AppError, errorStatus } from '#contract/errors.ts';
import { toErrorBody } from './error-answer.ts';
import { nextRequestId } from './request-id.ts';
import type { HeaderMap } from './security-headers.ts';

/** Far above any URL of the shop. Whatever is longer is refused before anything reads it. */
export const maxTargetLength = 4_096;

const tooLong = new AppError('target-too-long', 'The address is too long.');
const malformed = new AppError('bad-input', 'The request could not be understood.');
const misdirected = new AppError('misdirected', 'This address is not served here.');

/** Path and search of a request target. Total: unlike `new URL`, which throws at `//[` and takes `//a` for a host. */
export function readTarget(target: string): { pathname: string; search: string } {
  const [beforeHash = ''] = target.split('#', 1);
  const at = beforeHash.indexOf('?');
  return at < 0
    ? { pathname: beforeHash, search: '' }
    : { pathname: beforeHash.slice(0, at), search: beforeHash.slice(at) };
}

/** What is wrong with a request before it is known what it asks for. */
export type RequestGuard = (request: IncomingMessage) => AppError | null;

/**
 * A page of somebody else whose name was pointed at this machine (DNS rebinding) says that name as the host, so only the
 * shop's own name and plain IP addresses are served. Health checks come from whoever runs the machine, under any name.
 */
export function requestGuard(publicUrl: string): RequestGuard {
  const served = new Set(['localhost', new URL(publicUrl).hostname]);
  const isServed = (host: string) => {
    const name = host.replace(/:\d{0,5}$/, '').toLowerCase();
    return served.has(name) || isIP(name.startsWith('[') ? name.slice(1, -1) : name) !== 0;
  };
  return (request) => {
    const target = request.url!;
    if (target.length > maxTargetLength) return tooLong;
    if (hostHeaders(request.rawHeaders) > 1) return malformed;
    return isServed(request.headers.host ?? '') || target.startsWith('/health/') ? null : misdirected;
  };
}

/** The second one would be for whoever stands between: which of them counts is a matter of opinion. */
function hostHeaders(raw: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2) if (raw[at]!.length === 4 && raw[at]!.toLowerCase() === 'host') count++;
  return count;
}

export function refuseRequest(response: ServerResponse, fault: AppError, headers: HeaderMap): void {
  const requestId = nextRequestId();
  const body = JSON.stringify(toErrorBody(fault, requestId));
  response.writeHead(errorStatus[fault.code], {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
  });
  response.end(body);
}
