export type SseMessage = { readonly event: string; readonly data: string; readonly id: string | null };

/** Parses a text/event-stream in chunks of any size. */
export class SseParser {
  readonly #onMessage: (message: SseMessage) => void;
  #unread = '';
  #event = '';
  #data: string[] = [];
  #nextId: string | null = null;
  #lastEventId: string | null;

  constructor(onMessage: (message: SseMessage) => void, lastEventId: string | null = null) {
    this.#onMessage = onMessage;
    this.#lastEventId = lastEventId;
  }

  /** Where to resume: the id of the last complete block, also of one without data. */
  get lastEventId(): string | null {
    return this.#lastEventId;
  }

  push(text: string): void {
    this.#unread += text;
    // A CR at the very end may be the first half of a CRLF.
    const whole = this.#unread.endsWith('\r') ? this.#unread.slice(0, -1) : this.#unread;
    const lines = whole.split(/\r\n|\r|\n/);
    this.#unread = lines.pop()! + this.#unread.slice(whole.length);
    for (const line of lines) this.#read(line);
  }

  #read(line: string): void {
    if (line === '') return this.#endBlock();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.#data.push(value);
    else if (field === 'event') this.#event = value;
    else if (field === 'id' && !value.includes('\0')) this.#nextId = value;
  }

  #endBlock(): void {
    if (this.#nextId !== null) this.#lastEventId = this.#nextId;
    const message = { event: this.#event || 'message', data: this.#data.join('\n'), id: this.#nextId };
    const hasData = this.#data.length > 0;
    this.#event = '';
    this.#data = [];
    this.#nextId = null;
    if (hasData) this.#onMessage(message);
  }
}
