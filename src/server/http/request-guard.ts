import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { AppError, errorStatus } from '#contract/errors.ts';
import { toErrorContent } from './error-response.ts';
import type { HeaderMap } from './security-headers.ts';
import { randomBytes } from 'node:crypto';

/** Above any URL of the shop. Longer targets are refused before they are parsed. */
export const maxTargetLength = 4_096;
const maxKnownHosts = 100;

const tooLong = new AppError('target-too-long', 'The address is too long.');
const malformed = new AppError('bad-input', 'The request could not be understood.');
const misdirected = new AppError('misdirected', 'This address is not served here.');

/** Path and search of a request target. Never throws, unlike `new URL`, which rejects `//[` and treats `//a` as a host. */
export function readTarget(target: string): { pathname: string; search: string } {
  const [beforeHash = ''] = target.split('#', 1);
  const at = beforeHash.indexOf('?');
  return at < 0
    ? { pathname: beforeHash, search: '' }
    : { pathname: beforeHash.slice(0, at), search: beforeHash.slice(at) };
}

/** Validates a request before routing; returns the error or null. */
export type RequestGuard = (request: IncomingMessage) => AppError | null;

/**
 * A foreign page whose host name was pointed at this machine (DNS rebinding) sends that name as Host, so only the
 * shop's own name and plain IP addresses are served. Health checks are allowed under any name.
 */
export function requestGuard(publicUrl: string): RequestGuard {
  const served = new Set(['localhost', new URL(publicUrl).hostname]);
  const isServed = (host: string) => {
    const name = host.replace(/:\d{0,5}$/, '').toLowerCase();
    return served.has(name) || isIP(name.startsWith('[') ? name.slice(1, -1) : name) !== 0;
  };
  // Runs for every request, including cached ones: accepted Host values are remembered.
  const known = new Set<string>();
  const isKnown = (host: string) => {
    if (known.has(host)) return true;
    if (!isServed(host)) return false;
    if (known.size < maxKnownHosts) known.add(host);
    return true;
  };
  return (request) => {
    const target = request.url!;
    if (target.length > maxTargetLength) return tooLong;
    const host = onlyHost(request.rawHeaders);
    if (host === null) return malformed;
    return isKnown(host) || target.startsWith('/health/') ? null : misdirected;
  };
}

/** Null when there are two: a proxy might use another one than we do. */
function onlyHost(raw: readonly string[]): string | null {
  let host: string | undefined;
  for (let at = 0; at < raw.length; at += 2) {
    if (raw[at]!.length !== 4 || raw[at]!.toLowerCase() !== 'host') continue;
    if (host !== undefined) return null;
    host = raw[at + 1]!;
  }
  return host ?? '';
}

export function refuseRequest(response: ServerResponse, fault: AppError, headers: HeaderMap): void {
  const requestId = nextRequestId();
  const { mediaType, body } = toErrorContent(fault, requestId, response.req);
  response.writeHead(errorStatus[fault.code], {
    ...headers,
    'content-type': mediaType,
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
  });
  response.end(body);
}

const processPart = randomBytes(6).toString('base64url');
let counter = 0;

/** Unique over processes, cheap enough for every request. Never taken from the client. */
export function nextRequestId(): string {
  counter = (counter + 1) % Number.MAX_SAFE_INTEGER;
  return `${processPart}-${counter.toString(36)}`;
}
