import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '#contract/endpoint.ts';
import { livePath } from '#contract/live.ts';
import type { Nginx } from './nginx.ts';

/** Follows the live stream as a browser does: when it ends, it asks for what came after the last event that it has. */
export class LiveFollower {
  /** Ids of the orders that it got events of. */
  readonly orders = new Set<number>();
  reconnects = 0;
  #isOver = false;
  #abort: () => void = () => undefined;
  readonly #following: Promise<void>;

  constructor(nginx: Nginx, token: string) {
    this.#following = this.#follow(nginx, token);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    this.#abort();
    await this.#following;
  }

  async #follow(nginx: Nginx, token: string): Promise<void> {
    let last = '';
    for (; !this.#isOver; this.reconnects++, await sleep(300)) {
      try {
        const headers = { authorization: `Bearer ${token}`, ...(last === '' ? {} : { 'last-event-id': last }) };
        const stream = await nginx.open(apiPrefix + livePath, { headers, from: '127.0.0.1' });
        this.#abort = () => stream.destroy();
        if (this.#isOver) stream.destroy();
        let rest = '';
        for await (const chunk of stream) {
          const lines = `${rest}${String(chunk)}`.split('\n');
          rest = lines.pop()!;
          for (const line of lines) {
            const [, id] = /^id: ?(.+)$/.exec(line) ?? [];
            if (id !== undefined) last = id;
            const [, orderId] = /^data:.*"orderId":(\d+)/.exec(line) ?? [];
            if (orderId !== undefined) this.orders.add(Number(orderId));
          }
        }
      } catch {
        // It ended; the next one continues.
      }
    }
  }
}
