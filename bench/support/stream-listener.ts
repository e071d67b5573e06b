import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { apiPrefix } from '#contract/endpoint.ts';
import { OrderMoved, livePath } from '#contract/live.ts';
import type { Person } from './people.ts';

const timeoutMs = 10_000;

/** One open event stream of one user, with received events and their times. */
export class StreamListener {
  readonly received: { readonly moved: OrderMoved; readonly at: number }[] = [];
  readonly #response: IncomingMessage;
  #unread = '';
  #isWaitedFor: () => void = () => undefined;

  private constructor(response: IncomingMessage) {
    this.#response = response;
    response.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    response.on('error', () => undefined);
  }

  /** Resolves when the stream has sent its first event id. */
  static async open({ token }: Person, address: string): Promise<StreamListener> {
    const request = get(address + apiPrefix + livePath, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`the stream returned ${response.statusCode}`);
    const listener = new StreamListener(response);
    await once(response, 'data');
    return listener;
  }

  /** Resolves with the time at which the matching event arrived. */
  async until(isIt: (moved: OrderMoved) => boolean): Promise<number> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const found = this.received.find(({ moved }) => isIt(moved));
      if (found) return found.at;
      if (signal.aborted) throw new Error('the event did not arrive in 10 s');
      await new Promise<void>((resolve) => {
        this.#isWaitedFor = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }

  close(): void {
    this.#response.destroy();
  }

  #read(text: string): void {
    const at = performance.now();
    const blocks = (this.#unread + text).split('\n\n');
    this.#unread = blocks.pop()!;
    for (const block of blocks) {
      const [, data] = /\nevent: order\ndata: (.*)$/.exec(block) ?? [];
      if (data !== undefined) this.received.push({ moved: OrderMoved.parse(JSON.parse(data)), at });
    }
    this.#isWaitedFor();
  }
}
