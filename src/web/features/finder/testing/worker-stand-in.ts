import { act } from '@testing-library/react';
import { startAnswering, type FinderMessage } from '../answer-search.ts';

/** There are no workers here: it answers in a later task, as one would. */
export class WorkerStandIn extends EventTarget {
  readonly #answer = startAnswering();
  terminate(): void {}
  postMessage(message: FinderMessage): void {
    setTimeout(() => {
      const reply = this.#answer(message);
      if (reply) act(() => void this.dispatchEvent(new MessageEvent('message', { data: reply })));
    });
  }
}
