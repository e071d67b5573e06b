import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FinderMessage, FinderReply, Menu, SearchAnswer } from '#web/finder/answer-search.ts';
import type { Ingredient } from '#web/finder/ingredient.ts';
import { openFinderWorker } from '#web/finder/open-finder-worker.ts';
import { limitsOf, type FinderForm } from './finder-search-params.ts';

/** Results follow the form this long after its last change. */
const searchAfterMs = 250;

export type SearchState = {
  /** The last answer stays until the next one is there. */
  readonly answer: SearchAnswer | null;
  readonly ingredients: readonly Ingredient[];
  readonly hasFailed: boolean;
};

const nothingYet: SearchState = { answer: null, ingredients: [], hasFailed: false };

/** Answers the form in a worker. `retry` starts another one after a failure. */
export function useSearchAnswer(menu: Menu | null, form: FinderForm): SearchState & { readonly retry: () => void } {
  const [finder] = useState(() => new Finder());
  const state = useSyncExternalStore(finder.subscribe, finder.read, () => nothingYet);

  useEffect(() => {
    if (menu) finder.open(menu);
    return () => finder.close();
  }, [finder, menu]);

  useEffect(() => {
    const timer = setTimeout(() => finder.ask(form), finder.hasAsked ? searchAfterMs : 0);
    return () => clearTimeout(timer);
  }, [finder, form]);

  const retry = () => {
    if (menu) finder.open(menu);
  };
  return { ...state, retry };
}

/** The worker and its last answer. Only the answer to the latest question counts. */
class Finder {
  #worker: Worker | null = null;
  #form: FinderForm | null = null;
  #latest = 0;
  #state = nothingYet;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly read = () => this.#state;

  get hasAsked(): boolean {
    return this.#form !== null;
  }

  open(menu: Menu): void {
    this.close();
    this.#worker = openFinderWorker();
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FinderReply>) => {
      if (data.kind === 'ingredients') this.#change({ ingredients: data.ingredients });
      else if (data.kind === 'answer' && data.id === this.#latest) this.#change({ answer: data.answer });
    });
    this.#worker.addEventListener('error', () => this.#change({ hasFailed: true }));
    this.#change({ hasFailed: false });
    this.#send({ kind: 'menu', menu });
    if (this.#form) this.ask(this.#form);
  }

  ask(form: FinderForm): void {
    this.#form = form;
    this.#send({ kind: 'search', id: ++this.#latest, target: form.target, limits: limitsOf(form) });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #send(message: FinderMessage): void {
    this.#worker?.postMessage(message);
  }

  #change(changes: Partial<SearchState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
