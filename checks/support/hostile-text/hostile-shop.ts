import type { ResponseOf as ResponseBody, CallInput, Endpoint } from '#contract/endpoint.ts';
import { type ApiRequest, callWithRetry } from '../shops.ts';
import { findTexts, nameOf } from './free-text-fields.ts';
import { HostileTexts } from './hostile-texts.ts';

export const actors = ['visitor', 'customer', 'kitchen', 'nutritionist', 'delivery', 'admin'] as const;
export type Actor = (typeof actors)[number];
export type Screen = {
  readonly as: Actor;
  readonly path: string;
  /** Names of the buttons, tabs and menu items to press in turn, where no URL leads. */
  readonly press?: readonly string[];
};

export const keyOf = ({ as, path, press = [] }: Screen) => [as, path, ...press].join(' ');

export type Filled = {
  readonly field: string;
  readonly text: string;
  /** Must be shown on at least one of these. */
  readonly shownOn: readonly Screen[];
};

type Input = { readonly params?: object; readonly body?: unknown };
type Sent = { readonly as: Actor; readonly endpoint: Endpoint; readonly input: Input };
type Call<E extends Endpoint> = CallInput<E> & {
  /** Screens that show some of the sent text. */
  readonly shownOn?: readonly Screen[] | ((response: ResponseBody<E>) => readonly Screen[]);
};

/** A shop filled through its API by permitted users, with hostile text in every field. */
export class HostileShop {
  readonly texts = new HostileTexts();
  readonly filled: Filled[] = [];
  /** The first accepted body of each call, which has its optional fields too. */
  readonly taken = new Map<string, Sent>();
  readonly address: string;
  readonly #tokens = new Map<Actor, string>();

  constructor(address: string) {
    this.address = address;
  }

  signIn(as: Actor, token: string): void {
    this.#tokens.set(as, token);
  }

  tokenOf(as: Actor): string | undefined {
    return this.#tokens.get(as);
  }

  async send<E extends Endpoint>(as: Actor, endpoint: E, call: Call<E>): Promise<ResponseBody<E>> {
    const { shownOn = [], ...rest } = call;
    const input: Input = rest;
    const { status, body } = await this.try({ as, endpoint, input });
    if (status >= 300) throw new Error(`${nameOf(endpoint)} returned ${status} ${JSON.stringify(body)}`);
    const response = body as ResponseBody<E>;
    this.note(nameOf(endpoint), input.body, typeof shownOn === 'function' ? shownOn(response) : shownOn);
    if (!this.taken.has(nameOf(endpoint))) this.taken.set(nameOf(endpoint), { as, endpoint, input });
    return response;
  }

  try({ as, endpoint: { method, path }, input }: Sent): Promise<{ status: number; body: unknown }> {
    const params = (input.params ?? {}) as Readonly<Record<string, unknown>>;
    const filledPath = path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
    return callWithRetry({ address: this.address }, filledPath, {
      method,
      headers: this.#headersOf(as),
      body: input.body,
    } satisfies ApiRequest);
  }

  /** Uploads a document with a hostile file name. */
  async upload(as: Actor, path: string, bytes: Uint8Array, shownOn: readonly Screen[]): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(bytes)]), this.texts.fileName());
    const response = await fetch(`${this.address}/api/v1${path}`, {
      method: 'POST',
      headers: this.#headersOf(as),
      body: form,
    });
    if (!response.ok) throw new Error(`POST ${path} returned ${response.status} ${await response.text()}`);
    // The server may remove characters that are not allowed in file names.
    const { fileName } = (await response.json()) as { fileName: string };
    this.filled.push({ field: 'POST /consultations/:id/document file name', text: fileName, shownOn });
  }

  note(call: string, body: unknown, shownOn: readonly Screen[]): void {
    for (const { at, text } of findTexts(body, (one) => this.texts.has(one)))
      this.filled.push({ field: `${call} ${at}`, text, shownOn });
  }

  #headersOf(as: Actor): Record<string, string> {
    const token = this.#tokens.get(as);
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  }
}
