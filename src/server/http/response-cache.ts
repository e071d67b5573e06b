import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CachedResponse, sendCached, sizeOfResponse } from './cached-response.ts';
import type { HeaderMap } from './security-headers.ts';

/** Responses by their exact URL. Over its limit of bytes a partition evicts the least recently used. */
export class CachePartition {
  readonly #maxBytes: number;
  #responses = new Map<string, CachedResponse>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(url: string): CachedResponse | undefined {
    const found = this.#responses.get(url);
    if (found && this.#maxBytes < Infinity) {
      // A Map iterates in insertion order, so the first key is the least recently used.
      this.#responses.delete(url);
      this.#responses.set(url, found);
    }
    return found;
  }

  put(url: string, response: CachedResponse): void {
    this.#remove(url);
    this.#responses.set(url, response);
    this.#bytes += sizeOfResponse(response);
    while (this.#bytes > this.#maxBytes && this.#responses.size > 1) this.#remove(this.#responses.keys().next().value!);
  }

  clear(): void {
    this.#responses = new Map();
    this.#bytes = 0;
  }

  #remove(url: string): void {
    const old = this.#responses.get(url);
    if (!old) return;
    this.#responses.delete(url);
    this.#bytes -= sizeOfResponse(old);
  }
}

/** Public responses as bytes, by URL. Serving one touches neither the router nor the database. */
export class ResponseCache {
  /** Headers of every response. */
  readonly always: HeaderMap;
  /** Responses sent from here since the start, by status. */
  readonly sent: Record<number, number> = {};
  /** While the server drains, each response has Connection: close. */
  isDraining = false;
  readonly #partitions: CachePartition[] = [];

  constructor(always: HeaderMap) {
    this.always = always;
  }

  addPartition(maxBytes: number): CachePartition {
    const partition = new CachePartition(maxBytes);
    this.#partitions.push(partition);
    return partition;
  }

  /** Sends the response on a hit; false leaves the request to the app. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    for (const partition of this.#partitions) {
      const cached = partition.get(request.url!);
      if (cached) {
        this.send(request, response, cached);
        return true;
      }
    }
    return false;
  }

  send(request: IncomingMessage, response: ServerResponse, cached: CachedResponse): void {
    sendCached(request, response, cached, this.isDraining);
    this.sent[response.statusCode] = (this.sent[response.statusCode] ?? 0) + 1;
  }
}
