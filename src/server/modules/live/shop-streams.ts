import type { Writable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import type { ShopEvent } from '#contract/live.ts';
import { heartbeat } from './live-event.ts';

const maxStreams = 2_000;
/** Many customers may share one address: an office, or a mobile network. */
const maxStreamsPerNetwork = 100;
/** A stream with this much unread has lost its reader: a heartbeat is three bytes. */
const maxUnreadBytes = 4 * 1024;
/** A page shows what it was rendered from, and opens its stream seconds later: on a slow phone many. */
const recentMs = 60_000;

/** An empty `data:` line is needed: browsers ignore an event without data. */
const textOf = (event: ShopEvent) => `event: ${event}\ndata: \n\n`;

/** The open pages of this process, signed in or not. They receive that something has changed, and read it again. */
export class ShopStreams {
  readonly #networks = new Map<Writable, string>();
  readonly #announcedAt = new Map<ShopEvent, number>();

  get openStreams(): number {
    return this.#networks.size;
  }

  /** Call before the headers are sent, so that a refusal is a normal error response. */
  requireCapacity(network: string): void {
    if (this.#networks.size >= maxStreams) {
      throw new AppError('unavailable', 'No live updates right now.', { retryAfterSeconds: 60 });
    }
    const own = [...this.#networks.values()].filter((one) => one === network).length;
    if (own >= maxStreamsPerNetwork) {
      throw new AppError('too-many-requests', 'Too many pages are open.', { retryAfterSeconds: 60 });
    }
  }

  open(network: string, out: Writable): void {
    if (out.destroyed) return;
    this.#networks.set(out, network);
    out.on('close', () => this.#networks.delete(out));
    out.on('error', () => out.destroy());
    const recent = [...this.#announcedAt].filter(([, at]) => performance.now() - at < recentMs);
    out.write(heartbeat + recent.map(([event]) => textOf(event)).join(''));
  }

  announce(event: ShopEvent): void {
    this.#announcedAt.set(event, performance.now());
    this.#write(textOf(event));
  }

  sendHeartbeats(): void {
    this.#write(heartbeat);
  }

  close(): void {
    for (const out of this.#networks.keys()) out.end();
  }

  #write(text: string): void {
    for (const out of this.#networks.keys()) {
      if (out.writableEnded) continue;
      out.write(text);
      if (out.writableLength > maxUnreadBytes) out.destroy();
    }
  }
}
