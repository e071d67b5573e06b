import { randomBytes } from 'node:crypto';

const processPart = randomBytes(6).toString('base64url');
let counter = 0;

/** Unique over processes, cheap enough for every request. Never taken from the client. */
export function nextRequestId(): string {
  counter = (counter + 1) % Number.MAX_SAFE_INTEGER;
  return `${processPart}-${counter.toString(36)}`;
}
