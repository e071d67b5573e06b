import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/errors.ts';
import type { Tasks, WorkerReply } from './worker.ts';

export type TaskName = keyof Tasks;
type Input<K extends TaskName> = Parameters<Tasks[K]>[0];
type Output<K extends TaskName> = Awaited<ReturnType<Tasks[K]>>;
type Job = {
  readonly task: { readonly name: TaskName; readonly input: unknown };
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
};

export type WorkerLimits = {
  readonly waiting: number;
  /** Of assistants, who may send many at once. */
  readonly waitingSearches: number;
  readonly timeLimitMs: number;
  /** More for the first task of its kind in a thread, which loads its modules: on a busy machine that takes longer than any task. */
  readonly startMs: number;
  readonly idleMs: number;
};
/** A drawing takes some 8 ms and the largest document 50 ms: the wait stays around a second, and a hung task is terminated. */
const usual: WorkerLimits = {
  waiting: 100,
  waitingSearches: 10,
  timeLimitMs: 5_000,
  startMs: 30_000,
  idleMs: 60_000,
};

/**
 * The settings of the shop, which has secrets among them, stay outside. Without the cache a thread compiles TypeScript itself, for
 * which it needs 20 MB.
 */
const { NODE_COMPILE_CACHE } = process.env;
const threadEnv = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/**
 * Runs CPU-bound tasks in one worker thread, one after another, to keep the event loop free. The thread
 * starts with the first task and ends when idle, to free its memory.
 */
export class WorkerPool {
  readonly #limits: WorkerLimits;
  readonly #waiting: Job[] = [];
  /** They run while nothing else waits: a picture waits for one search at most. */
  readonly #waitingSearches: Job[] = [];
  #worker: Worker | undefined;
  /** The tasks whose modules the thread has loaded. */
  readonly #loaded = new Set<TaskName>();
  #current: Job | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: Partial<WorkerLimits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  run<K extends TaskName>(name: K, input: Input<K>): Promise<Output<K>> {
    const { waiting, waitingSearches } = this.#limits;
    const [queue, most] =
      name === 'findForAssistant' ? [this.#waitingSearches, waitingSearches] : [this.#waiting, waiting];
    if (this.#isClosed || queue.length >= most) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      queue.push({ task: { name, input }, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of [...this.#waiting.splice(0), ...this.#waitingSearches.splice(0)]) job.reject(busy());
    await this.#end(busy());
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift() ?? this.#waitingSearches.shift();
    if (!this.#current) {
      this.#timer = setTimeout(() => void this.#end(), this.#limits.idleMs).unref();
      return;
    }
    const { timeLimitMs, startMs } = this.#limits;
    const limitMs = this.#loaded.has(this.#current.task.name) ? timeLimitMs : startMs + timeLimitMs;
    this.#worker ??= this.#start();
    this.#timer = setTimeout(() => void this.#end(busy()), limitMs);
    this.#worker.postMessage(this.#current.task);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      execArgv: [],
      env: threadEnv,
      // As the main thread: see --max-semi-space-size in scripts/server-process.json. Without it a thread keeps 48 MB for young objects.
      resourceLimits: { maxYoungGenerationSizeMb: 6 },
    });
    worker.on('message', (reply: WorkerReply) => {
      if (worker !== this.#worker) return;
      const job = this.#current;
      this.#current = undefined;
      if (job) this.#loaded.add(job.task.name);
      if ('error' in reply) job?.reject(new Error(reply.error));
      else job?.resolve(reply.output as never);
      this.#next();
    });
    worker.on('error', (error) => void this.#end(error as Error, worker));
    worker.unref();
    return worker;
  }

  /** Rejects the current task, if any; the next one gets a new thread. */
  async #end(error: Error = busy(), worker = this.#worker): Promise<void> {
    if (worker !== this.#worker) return;
    clearTimeout(this.#timer);
    this.#worker = undefined;
    this.#loaded.clear();
    this.#current?.reject(error);
    this.#current = undefined;
    if (!this.#isClosed && this.#waiting.length + this.#waitingSearches.length > 0) this.#next();
    await worker?.terminate();
  }
}

function busy(): AppError {
  return new AppError('unavailable', 'We are busy right now. Please try again in a moment.', { retryAfterSeconds: 2 });
}
