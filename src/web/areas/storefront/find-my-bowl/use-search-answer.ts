import { startTransition, useEffect, useState } from 'react';
import type { FinderMessage, FinderReply, Menu, SearchAnswer } from '#web/features/finder/answer-search.ts';
import type { Ingredient } from '#domain/finder/ingredient.ts';
import { openFinderWorker } from '#web/features/finder/open-finder-worker.ts';
import { limitsOf, type FinderForm } from './finder-search-params.ts';

/** Results follow a moving slider this often: more is not read, and would redraw ten bowls for nothing. */
const restMs = 80;

export type SearchState = {
  /** The last answer stays until the next one is there. */
  readonly answer: SearchAnswer | null;
  /** The form of that answer. */
  readonly answered: FinderForm | null;
  readonly ingredients: readonly Ingredient[];
  readonly hasFailed: boolean;
};

const nothingYet: SearchState = { answer: null, answered: null, ingredients: [], hasFailed: false };

/** Answers the form in a worker; without a form the worker only starts. `retry` starts another one after a failure. */
export function useSearchAnswer(
  menu: Menu | null,
  form: FinderForm | null,
): SearchState & { readonly retry: () => void } {
  const [state, setState] = useState(nothingYet);
  // Results are drawn between the movements of a finger, never instead of one.
  const [finder] = useState(() => new Finder((next) => startTransition(() => setState(next))));

  useEffect(() => {
    if (menu) finder.open(menu);
    return () => finder.close();
  }, [finder, menu]);

  useEffect(() => {
    if (form) finder.ask(form);
  }, [finder, form]);

  const retry = () => {
    if (menu) finder.open(menu);
  };
  return { ...state, retry };
}

/** The worker and its last answer. It is asked one question at a time, and next the latest. */
class Finder {
  #worker: Worker | null = null;
  #asked: FinderForm | null = null;
  #next: FinderForm | null = null;
  #isBusy = false;
  #state = nothingYet;
  #rest: ReturnType<typeof setTimeout> | undefined;
  readonly #publish: (state: SearchState) => void;

  constructor(publish: (state: SearchState) => void) {
    this.#publish = publish;
  }

  open(menu: Menu): void {
    this.close();
    this.#worker = openFinderWorker();
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FinderReply>) => {
      if (data.kind === 'ingredients') this.#change({ ingredients: data.ingredients });
      else if (data.kind === 'answer') this.#answered(data.answer);
    });
    this.#worker.addEventListener('error', () => this.#change({ hasFailed: true }));
    this.#change({ hasFailed: false });
    this.#worker.postMessage({ kind: 'menu', menu } satisfies FinderMessage);
    this.#next ??= this.#asked;
    this.#askNext();
  }

  ask(form: FinderForm): void {
    this.#next = form;
    this.#askNext();
  }

  close(): void {
    clearTimeout(this.#rest);
    this.#isBusy = false;
    this.#worker?.terminate();
    this.#worker = null;
  }

  #askNext(): void {
    if (!this.#worker || this.#isBusy || !this.#next) return;
    const form = this.#next;
    this.#asked = form;
    this.#next = null;
    this.#isBusy = true;
    const message: FinderMessage = { kind: 'search', target: form.target, limits: limitsOf(form) };
    this.#worker.postMessage(message);
  }

  #answered(answer: SearchAnswer): void {
    this.#change({ answer, answered: this.#asked });
    this.#rest = setTimeout(() => {
      this.#isBusy = false;
      this.#askNext();
    }, restMs);
  }

  #change(changes: Partial<SearchState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#publish(this.#state);
  }
}
