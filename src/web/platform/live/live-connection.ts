import { pagePresence, type PagePresence } from './page-presence.ts';
import { retryDelayMs } from '../api/retry-delay.ts';
import { SseParser, type SseMessage } from './sse-parser.ts';

/** `paused`: the tab is hidden. `ended`: closed, or the session is over. While it is not `open`, poll. */
export type LiveState = 'connecting' | 'open' | 'down' | 'paused' | 'ended';

export type LiveStatus = {
  readonly state: LiveState;
  /** While open: since when. Otherwise when the last event arrived; null as long as there was none. */
  readonly since: Date | null;
};

type Parts = {
  readonly url: string;
  readonly token: string;
  readonly onMessage: (message: SseMessage) => void;
  /** `isResumed`: missed events follow as messages. Otherwise it is not known what was missed. */
  readonly onOpen: (isResumed: boolean) => void;
  readonly onState: (state: LiveState) => void;
  /** Whether the connection may pause in a hidden tab. */
  readonly mayPause: () => boolean;
  /** The server no longer accepts the token. */
  readonly onUnauthorized: () => void;
  readonly presence?: PagePresence;
  readonly random?: () => number;
};

/** The server sends a heartbeat every 15 s: after this long without one the connection is dead. */
export const idleLimitMs = 45_000;
export const hiddenLimitMs = 60_000;

/** One stream of server-sent events with reconnects. Not EventSource: it sends no Authorization header. */
export class LiveConnection {
  readonly #parts: Parts;
  readonly #presence: PagePresence;
  readonly #unsubscribe: () => void;
  #status: LiveStatus = { state: 'connecting', since: null };
  #attempt: AbortController | undefined;
  #retryTimer: Timer | undefined;
  #hiddenTimer: Timer | undefined;
  #failures = 0;
  #lastEventId: string | null = null;
  #lastReceivedAt: Date | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#presence = parts.presence ?? pagePresence;
    this.#unsubscribe = this.#presence.subscribe(() => this.#notice());
    this.#notice();
    void this.#connect();
  }

  get status(): LiveStatus {
    return this.#status;
  }

  get #state(): LiveState {
    return this.#status.state;
  }

  close(): void {
    this.#stop('ended');
    clearTimeout(this.#hiddenTimer);
    this.#unsubscribe();
  }

  /** Call when the result of `mayPause` may have changed. */
  reconsider(): void {
    clearTimeout(this.#hiddenTimer);
    if (this.#state === 'ended') return;
    if (this.#presence.isHidden() && this.#parts.mayPause()) {
      this.#hiddenTimer = setTimeout(() => this.#stop('paused'), hiddenLimitMs);
    } else if (this.#state === 'paused') {
      void this.#connect();
    }
  }

  /** The tab was hidden or shown, or the network went down or is back. */
  #notice(): void {
    this.reconsider();
    // A stream on a lost network reports no error for a long time.
    if (this.#presence.isOffline()) return this.#attempt?.abort();
    if (this.#state !== 'down' || (this.#presence.isHidden() && this.#parts.mayPause())) return;
    this.#failures = 0;
    void this.#connect();
  }

  #stop(state: 'paused' | 'ended'): void {
    this.#attempt?.abort();
    clearTimeout(this.#retryTimer);
    this.#become(state);
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retryTimer);
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#become('connecting');
    const waitMs = await this.#listen(attempt).catch(() => 0);
    attempt.abort();
    // A pause, a close or a newer attempt has taken over.
    if (this.#attempt !== attempt || this.#state === 'paused' || this.#state === 'ended') return;
    this.#failures++;
    this.#become('down');
    const delayMs = Math.max(waitMs, retryDelayMs(this.#failures, this.#parts.random));
    this.#retryTimer = setTimeout(() => void this.#connect(), delayMs);
  }

  /** Until the stream ends. Returns how long the server asked to wait before reconnecting. */
  async #listen(attempt: AbortController): Promise<number> {
    const idleTimeout = new IdleTimeout(() => attempt.abort());
    try {
      const response = await this.#ask(attempt.signal);
      if (!response.body || !isStream(response)) {
        if (response.status === 401) this.#giveUp();
        return retryAfterMs(response);
      }
      this.#become('open');
      this.#parts.onOpen(this.#lastEventId !== null);
      const parser = new SseParser(this.#parts.onMessage, this.#lastEventId);
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        if (attempt.signal.aborted) break;
        idleTimeout.broken();
        this.#lastReceivedAt = new Date();
        this.#failures = 0;
        parser.push(decoder.decode(chunk.value, { stream: true }));
        this.#lastEventId = parser.lastEventId;
      }
      return 0;
    } finally {
      idleTimeout.end();
    }
  }

  #ask(signal: AbortSignal): Promise<Response> {
    return fetch(this.#parts.url, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${this.#parts.token}`,
        ...(this.#lastEventId !== null && { 'Last-Event-ID': this.#lastEventId }),
      },
      signal,
    });
  }

  #giveUp(): void {
    this.close();
    this.#parts.onUnauthorized();
  }

  #become(state: LiveState): void {
    if (this.#state === state || this.#state === 'ended') return;
    if (state === 'open') this.#lastReceivedAt = new Date();
    this.#status = { state, since: this.#lastReceivedAt };
    this.#parts.onState(state);
  }
}

type Timer = ReturnType<typeof setTimeout>;

/** A connection that died on the way reports no error; only missing heartbeats reveal it. */
class IdleTimeout {
  readonly #onTooLong: () => void;
  #timer: Timer | undefined;

  constructor(onTooLong: () => void) {
    this.#onTooLong = onTooLong;
    this.broken();
  }

  broken(): void {
    this.end();
    this.#timer = setTimeout(this.#onTooLong, idleLimitMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

function isStream(response: Response): boolean {
  return response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
}

function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
