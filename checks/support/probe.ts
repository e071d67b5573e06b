import { setTimeout as sleep } from 'node:timers/promises';
import { errorStatus } from '#contract/errors.ts';

export type Sample = {
  /** When the request was sent. */
  at: number;
  milliseconds: number;
  /** Null: no response. */
  status: number | null;
  isJson: boolean;
  retryAfter: string | null;
};

const timeoutMs = 10_000;

/** Repeats one request continuously and records the samples. */
export class Probe {
  readonly name: string;
  readonly samples: Sample[] = [];
  readonly #request: (signal: AbortSignal) => Promise<Response>;
  readonly #running: Promise<void>;
  #isOver = false;

  constructor(name: string, request: (signal: AbortSignal) => Promise<Response>) {
    this.name = name;
    this.#request = request;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Time from a moment to the first 2xx response after it, or undefined while there is none. */
  recoveredAfter(moment: number): number | undefined {
    const well = this.samples.filter(
      ({ at, milliseconds, status }) => at + milliseconds >= moment && isSuccess(status),
    );
    return well.length === 0 ? undefined : Math.max(0, well[0]!.at + well[0]!.milliseconds - moment);
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      this.samples.push(await this.#measure());
      await sleep(40);
    }
  }

  async #measure(): Promise<Sample> {
    const at = performance.now();
    const seen = async () => {
      const response = await this.#request(AbortSignal.timeout(timeoutMs));
      await response.arrayBuffer();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      return { status: response.status, isJson, retryAfter: response.headers.get('retry-after') };
    };
    const { status, isJson, retryAfter } = await seen().catch(() => ({
      status: null,
      isJson: false,
      retryAfter: null,
    }));
    return { at, milliseconds: performance.now() - at, status, isJson, retryAfter };
  }
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** A JSON 503 with Retry-After. */
export function isProperRefusal(sample: Sample): boolean {
  return sample.status === errorStatus.unavailable && saysWhenToRetry(sample);
}

/** The same for a write whose connection was lost while it was being committed. */
export function isUnknownOutcome(sample: Sample): boolean {
  return sample.status === errorStatus['outcome-unknown'] && saysWhenToRetry(sample);
}

const saysWhenToRetry = ({ isJson, retryAfter }: Sample) => isJson && Number(retryAfter) > 0;
