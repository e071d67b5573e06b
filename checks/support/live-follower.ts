import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '#contract/endpoint.ts';
import { listFulfillment } from '#contract/kitchen-board.ts';
import { livePath, resetEvent } from '#contract/live.ts';
import type { Nginx } from './nginx.ts';

/**
 * Follows the live stream as the board in a browser does: when it ends, it asks for what came after the last event that it has, and
 * reads the list of orders again when the shop sends a reset.
 */
export class LiveFollower {
  /** Ids of the orders that it got events of. */
  readonly orders = new Set<number>();
  reconnects = 0;
  resets = 0;
  #isOver = false;
  /** From a reset until the list has been read. */
  #isStale = false;
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
        if (this.#isStale) await this.#readAgain(nginx, headers.authorization);
        let rest = '';
        for await (const chunk of stream) {
          const lines = `${rest}${String(chunk)}`.split('\n');
          rest = lines.pop()!;
          for (const line of lines) {
            const [, id] = /^id: ?(.+)$/.exec(line) ?? [];
            if (id !== undefined) last = id;
            if (line === `event: ${resetEvent}`) {
              this.resets++;
              await this.#readAgain(nginx, headers.authorization);
            }
            const [, orderId] = /^data:.*"orderId":(\d+)/.exec(line) ?? [];
            if (orderId !== undefined) this.orders.add(Number(orderId));
          }
        }
      } catch {
        // It ended; the next one continues.
      }
    }
  }

  /** A failure ends the stream; the next one reads the list first. */
  async #readAgain(nginx: Nginx, authorization: string): Promise<void> {
    this.#isStale = true;
    for (let page = 0, isLast = false; !isLast; page++) {
      const path = `${apiPrefix}${listFulfillment.path}?size=100&page=${page}`;
      const { status, body } = await nginx.request(path, { headers: { authorization }, from: '127.0.0.1' });
      if (status !== 200) throw new Error(`the list of orders returned ${status}`);
      const orders = listFulfillment.response.parse(JSON.parse(body.toString()));
      for (const { id } of orders.content) this.orders.add(id);
      isLast = orders.last;
    }
    this.#isStale = false;
  }
}
