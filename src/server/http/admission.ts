import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiPrefix } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { livePath } from '#contract/live.ts';
import { toErrorBody } from './error-answer.ts';
import { nextRequestId } from './request-id.ts';
import type { ResponseCache } from './response-cache.ts';
import type { HeaderMap } from './security-headers.ts';

export type AdmissionLimits = { readonly requestsInFlight: number; readonly eventLoopDelayMs: number };
export type Refusal = 'in-flight' | 'event-loop';

const lookEveryMs = 100;
/** One long turn of the loop is no overload; several are. */
const newLookWeight = 0.3;
const busy = new AppError('unavailable', 'We are busy right now. Please try again in a moment.');
const retryAfterSeconds = '1';

/**
 * Turns away what there is no room for, before anything is done for it: a shop that takes on more than it can do in time does
 * nothing in time. Ready answers do not come this far.
 */
export class Admission {
  readonly refused: Record<Refusal, number> = { 'in-flight': 0, 'event-loop': 0 };
  inFlight = 0;
  /** How late the loop gets to what is due, smoothed. */
  eventLoopDelayMs = 0;
  readonly #limits: AdmissionLimits;
  readonly #ready: ResponseCache;
  /** Flat [name, value, …] list: what node's writeHead takes without further work. */
  readonly #head: readonly string[];
  readonly #clock: NodeJS.Timeout;

  constructor(limits: AdmissionLimits, ready: ResponseCache, headers: HeaderMap) {
    this.#limits = limits;
    this.#ready = ready;
    this.#head = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'retry-after': retryAfterSeconds,
    }).flat();
    let due = performance.now() + lookEveryMs;
    this.#clock = setInterval(() => {
      const now = performance.now();
      this.eventLoopDelayMs += (Math.max(0, now - due) - this.eventLoopDelayMs) * newLookWeight;
      due = now + lookEveryMs;
    }, lookEveryMs).unref();
  }

  /** False when the request was turned away, and has its answer. */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    if (isAlwaysAdmitted(request.url!)) return true;
    const refusal = this.#refusalNow();
    if (refusal) {
      this.refused[refusal]++;
      this.#turnAway(response);
      return false;
    }
    if (isStream(request.url!)) return true;
    this.inFlight++;
    response.once('close', () => this.inFlight--);
    return true;
  }

  close(): void {
    clearInterval(this.#clock);
  }

  #refusalNow(): Refusal | undefined {
    if (this.inFlight >= this.#limits.requestsInFlight) return 'in-flight';
    return this.eventLoopDelayMs > this.#limits.eventLoopDelayMs ? 'event-loop' : undefined;
  }

  /** Under overload most answers are this one, so its head is put together once. */
  #turnAway(response: ServerResponse): void {
    const requestId = nextRequestId();
    const body = JSON.stringify(toErrorBody(busy, requestId));
    response.writeHead(503, [
      ...this.#head,
      'content-length',
      String(body.length),
      'x-request-id',
      requestId,
      ...(this.#ready.isDraining ? ['connection', 'close'] : []),
    ]);
    response.end(body);
  }
}

/** An operator's probe that is turned away in a rush would have the shop restarted in the middle of it. */
function isAlwaysAdmitted(url: string): boolean {
  return url.startsWith('/health/');
}

/** Stays open for hours, and waits; how many there may be is counted where they are opened. */
function isStream(url: string): boolean {
  return url.startsWith(apiPrefix + livePath);
}
