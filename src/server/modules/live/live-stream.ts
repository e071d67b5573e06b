import type { Writable } from 'node:stream';
import type { Audience } from './audience.ts';
import { type LiveEvent, heartbeat, resetMessage, startMessage, toMessage } from './live-event.ts';

/** A client that leaves this much unread is asleep; it is disconnected, and resumes when it wakes up. */
const maxUnreadBytes = 64 * 1024;
/** Above maxMissedEvents, so that catching up never repeats an event of this stream. */
const maxRemembered = 1_000;
const closeGraceMs = 2_000;

type Options = {
  readonly userId: number;
  readonly sessionKey: string;
  readonly audience: Audience;
  readonly isSessionLive: () => Promise<boolean>;
};

/** `missed` is undefined for a new stream, null when too much was missed to send it. */
export type StreamStart = { readonly newestId: number | null; readonly missed?: readonly LiveEvent[] | null };

/** One open connection of one session. Events are sent in order, and only while the session is valid. */
export class LiveStream {
  readonly userId: number;
  readonly sessionKey: string;
  readonly audience: Audience;
  readonly #out: Writable;
  readonly #isSessionLive: () => Promise<boolean>;
  readonly #sent = new Set<number>();
  #pending: LiveEvent[] = [];
  #work: Promise<void> = Promise.resolve();

  constructor(out: Writable, { userId, sessionKey, audience, isSessionLive }: Options) {
    this.userId = userId;
    this.sessionKey = sessionKey;
    this.audience = audience;
    this.#out = out;
    this.#isSessionLive = isSessionLive;
    out.on('error', () => out.destroy());
  }

  /** Sends the missed events, or the id of the newest one, before any new event. */
  begin(find: () => Promise<StreamStart>): void {
    this.#enqueue(async () => {
      const { newestId, missed } = await find();
      if (missed === undefined) this.#write(startMessage(newestId));
      else if (missed === null) this.#write(resetMessage(newestId));
      else {
        this.#write(heartbeat);
        this.#pending.unshift(...missed);
        await this.#sendPending();
      }
    });
  }

  send(event: LiveEvent): void {
    this.#pending.push(event);
    if (this.#pending.length === 1) this.#enqueue(() => this.#sendPending());
  }

  /** Too much was missed to send it: the client reloads everything. */
  reset(newestId: number | null): void {
    this.#enqueue(async () => this.#write(resetMessage(newestId)));
  }

  /** The user's rights have changed: the client reloads everything, and reconnects with the new ones. */
  restart(newestId: number | null): void {
    this.reset(newestId);
    this.#enqueue(async () => this.end());
  }

  sendHeartbeat(): void {
    this.#enqueue(async () => {
      // A database outage does not end a session, and a heartbeat contains nothing private.
      if (await this.#isSessionLive().catch(() => true)) this.#write(heartbeat);
      else this.end();
    });
  }

  end(): void {
    this.#pending = [];
    if (!this.#isOpen) return;
    this.#out.end();
    // A client that does not read would hold its place until the network times out.
    const cut = setTimeout(() => this.#out.destroy(), closeGraceMs).unref();
    this.#out.once('close', () => clearTimeout(cut));
  }

  /** Not `writable`: a response of node:http stays writable after its end. */
  get #isOpen(): boolean {
    return !this.#out.writableEnded && !this.#out.destroyed;
  }

  async #sendPending(): Promise<void> {
    // Taken before the session check: events that arrive during the check need another one.
    const events = this.#pending.splice(0);
    if (events.length === 0) return;
    if (await this.#isSessionLive()) this.#write(events.map((event) => this.#writeOnce(event)).join(''));
    else this.end();
  }

  #writeOnce(event: LiveEvent): string {
    if (this.#sent.has(event.id)) return '';
    this.#sent.add(event.id);
    if (this.#sent.size > maxRemembered) this.#sent.delete(this.#sent.values().next().value!);
    return toMessage(event);
  }

  #write(text: string): void {
    if (text === '' || !this.#isOpen) return;
    this.#out.write(text);
    if (this.#out.writableLength > maxUnreadBytes) this.#out.destroy();
  }

  /** An error ends the stream: the client reconnects and resumes. */
  #enqueue(step: () => Promise<void>): void {
    this.#work = this.#work.then(() => (this.#isOpen ? step() : undefined)).catch(() => this.end());
  }
}
