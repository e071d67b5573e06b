import type { ResponseOf as AnswerOf, CallInput, Endpoint } from '#contract/endpoint.ts';
import { type Question, ask } from '../shops.ts';
import { findTexts, nameOf } from './free-text-fields.ts';
import { HostileTexts } from './hostile-texts.ts';

export const seats = ['nobody', 'customer', 'kitchen', 'nutritionist', 'delivery', 'admin'] as const;
export type Seat = (typeof seats)[number];
export type Screen = { readonly as: Seat; readonly path: string };

export type Filled = {
  readonly field: string;
  readonly text: string;
  /** Where it should be read: on one of these. */
  readonly shownOn: readonly Screen[];
};

type Input = { readonly params?: object; readonly body?: unknown };
type Sent = { readonly as: Seat; readonly endpoint: Endpoint; readonly input: Input };
type Call<E extends Endpoint> = CallInput<E> & {
  /** Where what is sent should be read; each of these shows some of it. */
  readonly shownOn?: readonly Screen[] | ((answer: AnswerOf<E>) => readonly Screen[]);
};

/** A shop that is filled through its API by the right people, who write nothing but hostile text. */
export class HostileShop {
  readonly texts = new HostileTexts();
  readonly filled: Filled[] = [];
  /** A body of each call that the shop took. */
  readonly taken = new Map<string, Sent>();
  readonly #address: string;
  readonly #tokens = new Map<Seat, string>();

  constructor(address: string) {
    this.#address = address;
  }

  seat(as: Seat, token: string): void {
    this.#tokens.set(as, token);
  }

  tokenOf(as: Seat): string | undefined {
    return this.#tokens.get(as);
  }

  async send<E extends Endpoint>(as: Seat, endpoint: E, call: Call<E>): Promise<AnswerOf<E>> {
    const { shownOn = [], ...rest } = call;
    const input: Input = rest;
    const { status, body } = await this.try({ as, endpoint, input });
    if (status >= 300) throw new Error(`${nameOf(endpoint)} answered ${status} ${JSON.stringify(body)}`);
    const answer = body as AnswerOf<E>;
    this.note(nameOf(endpoint), input.body, typeof shownOn === 'function' ? shownOn(answer) : shownOn);
    this.taken.set(nameOf(endpoint), { as, endpoint, input });
    return answer;
  }

  try({ as, endpoint: { method, path }, input }: Sent): Promise<{ status: number; body: unknown }> {
    const params = (input.params ?? {}) as Readonly<Record<string, unknown>>;
    const filledPath = path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
    return ask({ address: this.#address }, filledPath, {
      method,
      headers: this.#headersOf(as),
      body: input.body,
    } satisfies Question);
  }

  /** A document, whose name is text too. */
  async upload(as: Seat, path: string, bytes: Uint8Array, shownOn: readonly Screen[]): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(bytes)]), this.texts.fileName());
    const answer = await fetch(`${this.#address}/api/v1${path}`, {
      method: 'POST',
      headers: this.#headersOf(as),
      body: form,
    });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status} ${await answer.text()}`);
    // The shop may take signs out of it that no file may have in its name.
    const { fileName } = (await answer.json()) as { fileName: string };
    this.filled.push({ field: 'POST /consultations/:id/document file name', text: fileName, shownOn });
  }

  note(call: string, body: unknown, shownOn: readonly Screen[]): void {
    for (const { at, text } of findTexts(body, (one) => this.texts.has(one)))
      this.filled.push({ field: `${call} ${at}`, text, shownOn });
  }

  #headersOf(as: Seat): Record<string, string> {
    const token = this.#tokens.get(as);
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  }
}
