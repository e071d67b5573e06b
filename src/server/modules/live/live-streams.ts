import type { Writable } from 'node:stream';
import { isStaff } from '#domain/accounts/role.ts';
import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { type LiveRights, type SessionParts, findLiveSessions } from '#server/modules/auth/authenticate.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { audienceOf, mayReceive } from './audience.ts';
import { type LiveEvent, readAnnouncement } from './live-event.ts';
import { findEventsAfter, findNewestEventId } from './live-queries.ts';
import { ShopStreams } from './shop-streams.ts';
import { type StreamStart, LiveStream } from './live-stream.ts';
import { SessionCheck, coalesceQueries } from './session-check.ts';

const maxStreams = 2_000;
/** The rest is reserved for staff: customers cannot take the streams of the kitchen board. */
const maxCustomerStreams = 1_800;
/** One staff account may be signed in on every screen of a kitchen. */
const maxStreamsPerUser = { customer: 5, staff: 20 };
const defaultHeartbeatMs = 15_000;
/** Streams that query their missed events concurrently. */
const resumesAtOnce = 4;

const rightsText = ({ roles, kitchens }: LiveRights) => `${roles.join()} ${kitchens?.join() ?? 'all'}`;

type Parts = { sessions: SessionParts; heartbeatMs?: number | undefined };

/** The open streams of this process. Events of all processes arrive through PostgreSQL LISTEN and go to the streams that may receive them. */
export class LiveStreams {
  readonly shop = new ShopStreams();
  readonly #db: Database;
  readonly #sessions: SessionCheck;
  readonly #findNewestEventId: () => Promise<number | null>;
  readonly #streams = new Set<LiveStream>();
  readonly #perUser = new Map<number, number>();
  readonly #resuming: Promise<unknown>[] = Array<Promise<unknown>>(resumesAtOnce).fill(Promise.resolve());
  #resumes = 0;
  readonly #timer: NodeJS.Timeout;
  /** The newest event that was published to the open streams; null when unknown. */
  #position: number | null = null;
  /** Events that wait until missed ones are published; null when none were missed. */
  #held: LiveEvent[] | null = [];
  #isClosed = false;

  constructor({ sessions, heartbeatMs = defaultHeartbeatMs }: Parts) {
    this.#db = sessions.db;
    this.#sessions = new SessionCheck((tokenHashes) => findLiveSessions(sessions, tokenHashes));
    this.#findNewestEventId = coalesceQueries(() => findNewestEventId(this.#db));
    this.#timer = setInterval(() => this.#sendHeartbeats(), heartbeatMs).unref();
  }

  get openStreams(): number {
    return this.#streams.size + this.shop.openStreams;
  }

  /** The handlers of the LISTEN channels. */
  readonly channels = {
    live_event: (payload: string) => this.#announce(payload),
    session_ended: (payload: string) => this.#endSession(payload),
    kitchens_changed: () => this.shop.announce('kitchens'),
    staff_rebound: (payload: string) => this.#restart(Number(payload)),
  };

  /** Call before the headers are sent, so that a refusal is a normal error response. */
  requireCapacity({ userId, roles }: Caller): void {
    const isEmployee = isStaff(roles);
    if (this.#isClosed || this.#streams.size >= (isEmployee ? maxStreams : maxCustomerStreams)) {
      throw new AppError('unavailable', 'No live updates right now.', { retryAfterSeconds: 15 });
    }
    if ((this.#perUser.get(userId) ?? 0) >= maxStreamsPerUser[isEmployee ? 'staff' : 'customer']) {
      throw new AppError('too-many-requests', 'You follow your orders in too many places.', { retryAfterSeconds: 15 });
    }
  }

  open(caller: Caller, lastEventId: number | null, out: Writable): void {
    // Disconnected during authentication: 'close' was emitted already, so the stream would never be removed.
    if (out.destroyed) return;
    const tokenHash = hashToken(caller.token);
    const stream = new LiveStream(out, {
      userId: caller.userId,
      sessionKey: tokenHash.toString('hex'),
      audience: audienceOf(caller),
      isSessionLive: async () => {
        const rights = await this.#sessions.findRights(tokenHash);
        // With other rights the audience differs: the client reconnects and is authenticated anew.
        return rights !== null && rightsText(rights) === rightsText(caller);
      },
    });
    this.#add(stream);
    out.on('close', () => this.#remove(stream));
    stream.begin(() => this.#findStart(stream, lastEventId));
  }

  /** The LISTEN connection is lost: hold new events until catchUp has published the missed ones. */
  onDisconnected(): void {
    this.#held ??= [];
  }

  /** The LISTEN connection is back: one query for all streams. */
  async catchUp(): Promise<void> {
    this.#sendHeartbeats();
    this.shop.announce('kitchens');
    try {
      for (const event of await this.#findMissed()) this.#publish(event);
    } catch {
      for (const stream of this.#streams) stream.end();
    }
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) this.#publish(event);
  }

  /** Ends every stream, so that they do not delay the shutdown. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.shop.close();
    for (const stream of this.#streams) stream.end();
  }

  #add(stream: LiveStream): void {
    this.#streams.add(stream);
    this.#perUser.set(stream.userId, (this.#perUser.get(stream.userId) ?? 0) + 1);
  }

  #remove(stream: LiveStream): void {
    if (!this.#streams.delete(stream)) return;
    const left = this.#perUser.get(stream.userId)! - 1;
    if (left > 0) this.#perUser.set(stream.userId, left);
    else this.#perUser.delete(stream.userId);
  }

  #announce(payload: string): void {
    const event = readAnnouncement(payload);
    if (event && this.#held) this.#held.push(event);
    else if (event) this.#publish(event);
  }

  #publish(event: LiveEvent): void {
    this.#position = Math.max(this.#position ?? 0, event.id);
    for (const stream of this.#streams) if (mayReceive(stream.audience, event)) stream.send(event);
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

  /** Staff who work for other kitchens now: the client reloads everything and reconnects. */
  #restart(userId: number): void {
    for (const stream of this.#streams) if (stream.userId === userId) stream.restart(this.#position);
  }

  #sendHeartbeats(): void {
    for (const stream of this.#streams) stream.sendHeartbeat();
    this.shop.sendHeartbeats();
  }

  async #findStart({ audience }: LiveStream, lastEventId: number | null): Promise<StreamStart> {
    // Read before the missed events: later ones are announced, or caught up from this id.
    const newestId = await this.#findNewestEventId();
    this.#position ??= newestId;
    if (lastEventId === null) return { newestId };
    return { newestId, missed: await this.#inResumeLane(() => findEventsAfter(this.#db, audience, lastEventId)) };
  }

  #inResumeLane<T>(resume: () => Promise<T>): Promise<T> {
    const lane = this.#resumes++ % resumesAtOnce;
    const result = this.#resuming[lane]!.then(resume);
    this.#resuming[lane] = result.catch(() => undefined);
    return result;
  }
}
