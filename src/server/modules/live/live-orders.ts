import type { Writable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { Authenticate, Caller } from '#server/http/caller.ts';
import { audienceOf, hears } from './audience.ts';
import { readAnnouncement } from './live-event.ts';
import { findEventsAfter, findNewestEventId } from './live-queries.ts';
import { LiveStream } from './live-stream.ts';

const maxStreams = 2_000;
const maxStreamsPerUser = 5;
const defaultHeartbeatMs = 15_000;

type Parts = { db: Database; authenticate: Authenticate; heartbeatMs?: number | undefined };

/** The open streams of this process. What PostgreSQL announces reaches whoever may hear it, whichever process did it. */
export class LiveOrders {
  readonly #db: Database;
  readonly #authenticate: Authenticate;
  readonly #heartbeatMs: number;
  readonly #streams = new Set<LiveStream>();
  #isClosed = false;

  constructor({ db, authenticate, heartbeatMs = defaultHeartbeatMs }: Parts) {
    this.#db = db;
    this.#authenticate = authenticate;
    this.#heartbeatMs = heartbeatMs;
  }

  get openStreams(): number {
    return this.#streams.size;
  }

  /** Call before anything is sent: the refusal is an answer like any other. */
  demandRoom({ userId }: Caller): void {
    if (this.#isClosed || this.#streams.size >= maxStreams) {
      throw new AppError('unavailable', 'No live updates right now.', { retryAfterSeconds: 15 });
    }
    const own = [...this.#streams].filter((stream) => stream.userId === userId).length;
    if (own >= maxStreamsPerUser) {
      throw new AppError('too-many-requests', 'You follow your orders in too many places.', { retryAfterSeconds: 15 });
    }
  }

  open(caller: Caller, lastEventId: number | null, out: Writable): void {
    const stream = new LiveStream(out, {
      userId: caller.userId,
      audience: audienceOf(caller),
      isSessionLive: async () => (await this.#authenticate(caller.token)) !== null,
      heartbeatMs: this.#heartbeatMs,
    });
    this.#streams.add(stream);
    out.on('close', () => this.#streams.delete(stream));
    stream.begin(
      lastEventId,
      () => findNewestEventId(this.#db),
      (audience, eventId) => findEventsAfter(this.#db, audience, eventId),
    );
  }

  announce(payload: string): void {
    const event = readAnnouncement(payload);
    if (!event) return;
    for (const stream of this.#streams) if (hears(stream.audience, event)) stream.say(event);
  }

  /** After the process was deaf for a while. */
  catchUp(): void {
    for (const stream of this.#streams) {
      stream.catchUp((audience, eventId) => findEventsAfter(this.#db, audience, eventId));
    }
  }

  /** Ends every stream, so that nobody waits for them when the shop closes. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) stream.end();
  }
}
