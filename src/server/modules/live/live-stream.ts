import type { Writable } from 'node:stream';
import type { Audience } from './audience.ts';
import { type LiveEvent, toMessage } from './live-event.ts';

/** A reader that leaves this much unread has gone to sleep; it is cut, and resumes when it wakes up. */
const maxUnreadBytes = 64 * 1024;
/** More than can be missed, so that catching up never repeats what this stream has said. */
const maxRemembered = 1_000;
const heartbeat = ':\n\n';

type Options = {
  readonly userId: number;
  readonly audience: Audience;
  readonly isSessionLive: () => Promise<boolean>;
  readonly heartbeatMs: number;
};

/** One open connection of one session. What it says is said in order, and only while the session lives. */
export class LiveStream {
  readonly userId: number;
  readonly audience: Audience;
  readonly #out: Writable;
  readonly #isSessionLive: () => Promise<boolean>;
  readonly #timer: NodeJS.Timeout;
  readonly #said = new Set<number>();
  #lastEventId = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(out: Writable, { userId, audience, isSessionLive, heartbeatMs }: Options) {
    this.userId = userId;
    this.audience = audience;
    this.#out = out;
    this.#isSessionLive = isSessionLive;
    this.#timer = setInterval(() => this.#enqueue(() => this.#beat()), heartbeatMs);
    out.on('close', () => clearInterval(this.#timer));
    out.on('error', () => out.destroy());
  }

  /** Says what was missed before anything that comes from now on. Without an event to resume from, it says where it begins. */
  begin(eventId: number | null, findNewest: () => Promise<number>, findAfter: FindAfter): void {
    this.#enqueue(async () => {
      this.#lastEventId = eventId ?? (await findNewest());
      if (eventId === null) this.#write(`id: ${this.#lastEventId}\n\n`);
      else await this.#sayMissed(findAfter);
    });
  }

  catchUp(findAfter: FindAfter): void {
    this.#enqueue(() => this.#sayMissed(findAfter));
  }

  say(event: LiveEvent): void {
    this.#enqueue(async () => {
      if (this.#said.has(event.eventId)) return;
      if (await this.#isSessionLive()) this.#sayNow(event);
      else this.end();
    });
  }

  end(): void {
    clearInterval(this.#timer);
    this.#out.end();
  }

  async #sayMissed(findAfter: FindAfter): Promise<void> {
    const missed = await findAfter(this.audience, this.#lastEventId);
    const unsaid = missed.filter(({ eventId }) => !this.#said.has(eventId));
    if (unsaid.length === 0) return;
    if (!(await this.#isSessionLive())) return this.end();
    for (const event of unsaid) this.#sayNow(event);
  }

  #sayNow(event: LiveEvent): void {
    this.#lastEventId = Math.max(this.#lastEventId, event.eventId);
    this.#said.add(event.eventId);
    if (this.#said.size > maxRemembered) this.#said.delete(this.#said.values().next().value!);
    this.#write(toMessage(event));
  }

  async #beat(): Promise<void> {
    // A database that is away does not end a session; the beat itself tells nothing that needs one.
    if (await this.#isSessionLive().catch(() => true)) this.#write(heartbeat);
    else this.end();
  }

  #write(text: string): void {
    if (!this.#out.writable) return;
    this.#out.write(text);
    if (this.#out.writableLength > maxUnreadBytes) this.#out.destroy();
  }

  /** What cannot be read or verified ends the stream: its reader comes back and resumes. */
  #enqueue(step: () => Promise<void>): void {
    this.#work = this.#work.then(() => (this.#out.writable ? step() : undefined)).catch(() => this.end());
  }
}

type FindAfter = (audience: Audience, eventId: number) => Promise<LiveEvent[]>;
