import { setTimeout as sleep } from 'node:timers/promises';

export type Sight = {
  /** When the question was sent. */
  at: number;
  milliseconds: number;
  /** Null: no answer at all. */
  status: number | null;
  isJson: boolean;
  retryAfter: string | null;
};

const giveUpMs = 10_000;

/** Asks one thing again and again, and keeps what it saw. */
export class Probe {
  readonly name: string;
  readonly sights: Sight[] = [];
  readonly #ask: (signal: AbortSignal) => Promise<Response>;
  readonly #asking: Promise<void>;
  #isOver = false;

  constructor(name: string, ask: (signal: AbortSignal) => Promise<Response>) {
    this.name = name;
    this.#ask = ask;
    this.#asking = this.#keepAsking();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#asking;
  }

  /** How long after a moment it was first answered well, or undefined as long as it was not. */
  wellAgainAfter(moment: number): number | undefined {
    const well = this.sights.filter(({ at, milliseconds, status }) => at + milliseconds >= moment && isWell(status));
    return well.length === 0 ? undefined : Math.max(0, well[0]!.at + well[0]!.milliseconds - moment);
  }

  async #keepAsking(): Promise<void> {
    while (!this.#isOver) {
      this.sights.push(await this.#look());
      await sleep(40);
    }
  }

  async #look(): Promise<Sight> {
    const at = performance.now();
    const seen = async () => {
      const response = await this.#ask(AbortSignal.timeout(giveUpMs));
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

export function isWell(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** A refusal as it should be: JSON that says when to come back. */
export function isPoliteRefusal({ status, isJson, retryAfter }: Sight): boolean {
  return status === 503 && isJson && Number(retryAfter) > 0;
}
