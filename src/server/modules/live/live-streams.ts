import type { Writable } from 'node:stream';
import { isStaff } from '#domain/accounts/role.ts';
import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { findLiveSessions } from '#server/modules/auth/find-live-sessions.ts';
import type { SessionParts } from '#server/modules/auth/mark-seen.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { audienceOf, mayReceive } from './audience.ts';
import { type LiveEvent, readAnnouncement } from './live-event.ts';
import { findEventsAfter, findNewestEventId } from './live-queries.ts';
import { type Beginning, LiveStream } from './live-stream.ts';
import { SessionCheck, oneQueryAtATime } from './session-check.ts';

const maxStreams = 2_000;
/** The rest is for staff: customers, however many, never close the kitchen's board. */
const maxCustomerStreams = 1_800;
/** One account of the staff may stand on every screen of a kitchen. */
const maxStreamsPerPerson = { customer: 5, staff: 20 };
const defaultHeartbeatMs = 15_000;
/** Streams that resume at the same time, each with queries of its own. */
const resumesAtOnce = 4;

type Parts = { sessions: SessionParts; heartbeatMs?: number | undefined };

/** The open streams of this process. What PostgreSQL announces reaches whoever may hear it, whichever process did it. */
export class LiveStreams {
  readonly #db: Database;
  readonly #sessions: SessionCheck;
  readonly #findNewestEventId: () => Promise<number | null>;
  readonly #streams = new Set<LiveStream>();
  readonly #perPerson = new Map<number, number>();
  readonly #resuming: Promise<unknown>[] = Array<Promise<unknown>>(resumesAtOnce).fill(Promise.resolve());
  #resumes = 0;
  readonly #timer: NodeJS.Timeout;
  /** The newest event that every open stream was offered; null when that is not known. */
  #position: number | null = null;
  /** Announced before what was missed earlier is told; null when nothing was missed. */
  #held: LiveEvent[] | null = [];
  #isClosed = false;

  constructor({ sessions, heartbeatMs = defaultHeartbeatMs }: Parts) {
    this.#db = sessions.db;
    this.#sessions = new SessionCheck((tokenHashes) => findLiveSessions(sessions, tokenHashes));
    this.#findNewestEventId = oneQueryAtATime(() => findNewestEventId(this.#db));
    this.#timer = setInterval(() => this.#beat(), heartbeatMs).unref();
  }

  get openStreams(): number {
    return this.#streams.size;
  }

  /** What to listen to in the database. */
  readonly channels = {
    live_event: (payload: string) => this.#announce(payload),
    session_ended: (payload: string) => this.#endSession(payload),
  };

  /** Call before anything is sent: the refusal is an answer like any other. */
  requireRoom({ userId, roles }: Caller): void {
    const worksHere = isStaff(roles);
    if (this.#isClosed || this.#streams.size >= (worksHere ? maxStreams : maxCustomerStreams)) {
      throw new AppError('unavailable', 'No live updates right now.', { retryAfterSeconds: 15 });
    }
    if ((this.#perPerson.get(userId) ?? 0) >= maxStreamsPerPerson[worksHere ? 'staff' : 'customer']) {
      throw new AppError('too-many-requests', 'You follow your orders in too many places.', { retryAfterSeconds: 15 });
    }
  }

  open(caller: Caller, lastEventId: number | null, out: Writable): void {
    // Left while it was asked who that is: its close has been told already, and nothing would ever give the place back.
    if (out.destroyed) return;
    const tokenHash = hashToken(caller.token);
    const stream = new LiveStream(out, {
      userId: caller.userId,
      sessionKey: tokenHash.toString('hex'),
      audience: audienceOf(caller),
      isSessionLive: async () => {
        const roles = await this.#sessions.findRoles(tokenHash);
        // Whoever has other roles now may hear other things: the reader comes back, and is asked who it is.
        return String(roles) === String(caller.roles);
      },
    });
    this.#add(stream);
    out.on('close', () => this.#remove(stream));
    stream.begin(() => this.#findBeginning(stream, lastEventId));
  }

  /** The process does not hear the database any more. What it hears first when it does again is not all there was. */
  onDisconnected(): void {
    this.#held ??= [];
  }

  /** It hears again: one query for all streams, however many there are. */
  async catchUp(): Promise<void> {
    this.#beat();
    try {
      for (const event of await this.#findMissed()) this.#publish(event);
    } catch {
      for (const stream of this.#streams) stream.end();
    }
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) this.#publish(event);
  }

  /** Ends every stream, so that nobody waits for them when the shop closes. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const stream of this.#streams) stream.end();
  }

  #add(stream: LiveStream): void {
    this.#streams.add(stream);
    this.#perPerson.set(stream.userId, (this.#perPerson.get(stream.userId) ?? 0) + 1);
  }

  #remove(stream: LiveStream): void {
    if (!this.#streams.delete(stream)) return;
    const left = this.#perPerson.get(stream.userId)! - 1;
    if (left > 0) this.#perPerson.set(stream.userId, left);
    else this.#perPerson.delete(stream.userId);
  }

  #announce(payload: string): void {
    const event = readAnnouncement(payload);
    if (event && this.#held) this.#held.push(event);
    else if (event) this.#publish(event);
  }

  #publish(event: LiveEvent): void {
    this.#position = Math.max(this.#position ?? 0, event.id);
    for (const stream of this.#streams) if (mayReceive(stream.audience, event)) stream.say(event);
  }

  async #findMissed(): Promise<LiveEvent[]> {
    if (this.#streams.size === 0) return [];
    const missed = this.#position === null ? null : await findEventsAfter(this.#db, null, this.#position);
    if (missed !== null) return missed;
    const newestId = await findNewestEventId(this.#db);
    this.#position = newestId;
    for (const stream of this.#streams) stream.reset(newestId);
    return [];
  }

  #endSession(sessionKey: string): void {
    for (const stream of this.#streams) if (stream.sessionKey === sessionKey) stream.end();
  }

  #beat(): void {
    for (const stream of this.#streams) stream.beat();
  }

  async #findBeginning({ audience }: LiveStream, lastEventId: number | null): Promise<Beginning> {
    // Before what was missed is read: whatever comes later is announced, or caught up from here.
    const newestId = await this.#findNewestEventId();
    this.#position ??= newestId;
    if (lastEventId === null) return { newestId };
    return { newestId, missed: await this.#inTurn(() => findEventsAfter(this.#db, audience, lastEventId)) };
  }

  #inTurn<T>(resume: () => Promise<T>): Promise<T> {
    const lane = this.#resumes++ % resumesAtOnce;
    const result = this.#resuming[lane]!.then(resume);
    this.#resuming[lane] = result.catch(() => undefined);
    return result;
  }
}
