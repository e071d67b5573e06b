import { vi } from 'vitest';
import { apiPrefix } from '#contract/endpoint.ts';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';

export type FakeRequest = {
  readonly call: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
};
type Answer = { readonly status: number; readonly body: unknown };
type Handler = (request: FakeRequest) => unknown;

/** An answer that is no success. */
export class Refusal {
  readonly answer: Answer;
  constructor(
    code: ErrorCode,
    message: string,
    more: { readonly fieldErrors?: object; readonly details?: object } = {},
  ) {
    const status = errorStatus[code];
    this.answer = { status, body: { status, code, message, requestId: 'of a test', ...more } };
  }
}

/** A fake server behind `fetch`, for component tests: it sends the given responses when the test says so. No code of ours is mocked. */
export class FakeShop {
  readonly requests: FakeRequest[] = [];
  readonly #handlers = new Map<string, Handler>();
  #held: { readonly call: string; readonly release: () => void }[] = [];
  readonly #holding = new Set<string>();

  constructor() {
    vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) =>
      this.#answer(new URL(url, location.href), init),
    );
    // A stream that says nothing.
    this.on('GET /live', () => new Promise(() => undefined));
  }

  /** `call`, such as `PUT /cart/items/:id`: numbers in a path are `:id`. */
  on(call: string, handler: Handler): this {
    this.#handlers.set(call, handler);
    return this;
  }

  /** From now on these calls wait. */
  hold(call: string): void {
    this.#holding.add(call);
  }

  release(call: string): void {
    this.#holding.delete(call);
    for (const one of this.#held.filter((held) => held.call === call)) one.release();
    this.#held = this.#held.filter((held) => held.call !== call);
  }

  sent(call: string): FakeRequest[] {
    return this.requests.filter((request) => request.call === call);
  }

  async #answer({ pathname, searchParams }: URL, init: RequestInit): Promise<Response> {
    const path = pathname.replace(apiPrefix, '');
    const call = `${init.method ?? 'GET'} ${path.replaceAll(/\/\d+/g, '/:id')}`;
    const handler = this.#handlers.get(call);
    if (!handler) throw new Error(`No handler for ${call}`);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { call, path, query: searchParams, body, headers: new Headers(init.headers) };
    this.requests.push(request);
    if (this.#holding.has(call)) await new Promise<void>((release) => this.#held.push({ call, release }));
    const answer = await handler(request);
    if (answer instanceof Response) return answer;
    const { status, body: json } = answer instanceof Refusal ? answer.answer : { status: 200, body: answer };
    return new Response(json === undefined ? null : JSON.stringify(json), { status });
  }
}
