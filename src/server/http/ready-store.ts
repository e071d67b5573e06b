import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ReadyAnswer, sendReady, sizeOfAnswer } from './ready-answer.ts';
import type { HeaderMap } from './security-headers.ts';

/** Answers by their exact URL. Over its limit of bytes a shelf drops the ones put there first. */
export class ReadyShelf {
  readonly #maxBytes: number;
  #answers = new Map<string, ReadyAnswer>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(url: string): ReadyAnswer | undefined {
    return this.#answers.get(url);
  }

  put(url: string, answer: ReadyAnswer): void {
    this.#remove(url);
    this.#answers.set(url, answer);
    this.#bytes += sizeOfAnswer(answer);
    while (this.#bytes > this.#maxBytes && this.#answers.size > 1) this.#remove(this.#answers.keys().next().value!);
  }

  /** Everything at once, so that no visitor sees half of an old version. */
  replaceAll(answers: ReadonlyMap<string, ReadyAnswer>): void {
    this.#answers = new Map();
    this.#bytes = 0;
    for (const [url, answer] of answers) this.put(url, answer);
  }

  #remove(url: string): void {
    const old = this.#answers.get(url);
    if (!old) return;
    this.#answers.delete(url);
    this.#bytes -= sizeOfAnswer(old);
  }
}

/** What is kept as bytes. Serving one touches neither the router nor the database. */
export class ReadyStore {
  /** Headers of every answer, whatever it is. */
  readonly always: HeaderMap;
  /** Answers sent from here since the start, by status. */
  readonly sent: Record<number, number> = {};
  /** While the server drains, each answer asks its connection to close. */
  isDraining = false;
  readonly #shelves: ReadyShelf[] = [];

  constructor(always: HeaderMap) {
    this.always = always;
  }

  addShelf(maxBytes: number): ReadyShelf {
    const shelf = new ReadyShelf(maxBytes);
    this.#shelves.push(shelf);
    return shelf;
  }

  /** Answers when the bytes are ready; false leaves the request to the app. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    for (const shelf of this.#shelves) {
      const answer = shelf.get(request.url!);
      if (answer) {
        this.send(request, response, answer);
        return true;
      }
    }
    return false;
  }

  send(request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): void {
    sendReady(request, response, answer, this.isDraining);
    this.sent[response.statusCode] = (this.sent[response.statusCode] ?? 0) + 1;
  }
}
