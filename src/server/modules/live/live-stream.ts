import type { Writable } from 'node:stream';
import type { Audience } from './audience.ts';
import { type LiveEvent, heartbeat, resetMessage, startMessage, toMessage } from './live-event.ts';

/** A reader that leaves this much unread has gone to sleep; it is cut, and resumes when it wakes up. */
const maxUnreadBytes = 64 * 1024;
/** More than can be missed, so that catching up never repeats what this stream has said. */
const maxRemembered = 1_000;
const keepAliveNoticeMs = 2_000;

type Options = {
  readonly userId: number;
  readonly sessionKey: string;
  readonly audience: Audience;
  readonly isSessionLive: () => Promise<boolean>;
};

/** What is to be said first. `missed`: null when too much was missed to tell it. */
export type Beginning = { readonly newestId: number | null; readonly missed?: readonly LiveEvent[] | null };

/** One open connection of one session. What it says is said in order, and only while the session lives. */
export class LiveStream {
  readonly userId: number;
  readonly sessionKey: string;
  readonly audience: Audience;
  readonly #out: Writable;
  readonly #isSessionLive: () => Promise<boolean>;
  readonly #said = new Set<number>();
  #toSay: LiveEvent[] = [];
  #work: Promise<void> = Promise.resolve();

  constructor(out: Writable, { userId, sessionKey, audience, isSessionLive }: Options) {
    this.userId = userId;
    this.sessionKey = sessionKey;
    this.audience = audience;
    this.#out = out;
    this.#isSessionLive = isSessionLive;
    out.on('error', () => out.destroy());
  }

  /** Says what was missed, or where it begins, before anything that comes from now on. */
  begin(find: () => Promise<Beginning>): void {
    this.#enqueue(async () => {
      const { newestId, missed } = await find();
      if (missed === undefined) this.#write(startMessage(newestId));
      else if (missed === null) this.#write(resetMessage(newestId));
      else {
        this.#write(heartbeat);
        this.#toSay.unshift(...missed);
        await this.#sayAll();
      }
    });
  }

  say(event: LiveEvent): void {
    this.#toSay.push(event);
    if (this.#toSay.length === 1) this.#enqueue(() => this.#sayAll());
  }

  /** Too much was missed to tell it. */
  reset(newestId: number | null): void {
    this.#enqueue(async () => this.#write(resetMessage(newestId)));
  }

  beat(): void {
    this.#enqueue(async () => {
      // A database that is away does not end a session; the beat itself tells nothing that needs one.
      if (await this.#isSessionLive().catch(() => true)) this.#write(heartbeat);
      else this.end();
    });
  }

  end(): void {
    this.#toSay = [];
    if (!this.#isOpen) return;
    this.#out.end();
    // One that nobody reads would keep its place until the network gives it up.
    const cut = setTimeout(() => this.#out.destroy(), keepAliveNoticeMs).unref();
    this.#out.once('close', () => clearTimeout(cut));
  }

  /** Not by `writable`: an answer of node:http stays writable after its end. */
  get #isOpen(): boolean {
    return !this.#out.writableEnded && !this.#out.destroyed;
  }

  async #sayAll(): Promise<void> {
    // Taken before the question: what happens while it is under way needs another.
    const events = this.#toSay.splice(0);
    if (events.length === 0) return;
    if (await this.#isSessionLive()) this.#write(events.map((event) => this.#writeOnce(event)).join(''));
    else this.end();
  }

  #writeOnce(event: LiveEvent): string {
    if (this.#said.has(event.id)) return '';
    this.#said.add(event.id);
    if (this.#said.size > maxRemembered) this.#said.delete(this.#said.values().next().value!);
    return toMessage(event);
  }

  #write(text: string): void {
    if (text === '' || !this.#isOpen) return;
    this.#out.write(text);
    if (this.#out.writableLength > maxUnreadBytes) this.#out.destroy();
  }

  /** What cannot be read or verified ends the stream: its reader comes back and resumes. */
  #enqueue(step: () => Promise<void>): void {
    this.#work = this.#work.then(() => (this.#isOpen ? step() : undefined)).catch(() => this.end());
  }
}
