import { type ChildProcess, fork } from 'node:child_process';
import { AppError } from '#contract/errors.ts';
import type { PrintedPaper } from './draw-paper.ts';
import type { PrinterReply } from './printer-process.ts';

type Task = {
  readonly paper: PrintedPaper;
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
};

type Limits = { readonly waiting: number; readonly timeLimitMs: number; readonly idleMs: number };
const usual: Limits = { waiting: 20, timeLimitMs: 60_000, idleMs: 10_000 };

/** No secrets; without the cache each start would compile all files anew. */
const { NODE_COMPILE_CACHE } = process.env;
const env = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/**
 * Draws papers in a process of its own, one after another. The fonts and what reads them need 60 MB, which a thread would leave in
 * this process; the process starts with the first paper and ends soon after the last one.
 */
export class PaperPrinter {
  readonly #limits: Limits;
  readonly #waiting: Task[] = [];
  #process: ChildProcess | undefined;
  #current: Task | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  draw(paper: PrintedPaper): Promise<Buffer> {
    if (this.#isClosed || this.#waiting.length >= this.#limits.waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ paper, resolve, reject });
      this.#next();
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const task of this.#waiting.splice(0)) task.reject(busy());
    this.#end(busy());
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (!this.#current) {
      this.#timer = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
      return;
    }
    this.#process ??= this.#start();
    this.#timer = setTimeout(() => this.#end(busy()), this.#limits.timeLimitMs);
    this.#process.send(this.#current.paper);
  }

  #start(): ChildProcess {
    const child = fork(new URL('./printer-process.ts', import.meta.url), { execArgv: [], env, stdio: 'ignore' });
    child.on('message', (reply: PrinterReply) => {
      if (child !== this.#process) return;
      const task = this.#current;
      this.#current = undefined;
      if ('error' in reply) task?.reject(new Error(reply.error));
      else task?.resolve(Buffer.from(reply.pdf, 'base64'));
      this.#next();
    });
    const onEnd = () => {
      if (child === this.#process) this.#end(busy());
    };
    child.on('error', onEnd).on('exit', onEnd);
    return child;
  }

  /** Rejects the current paper, if any; the next one gets a new process. */
  #end(error: Error = busy()): void {
    clearTimeout(this.#timer);
    const ended = this.#process;
    this.#process = undefined;
    this.#current?.reject(error);
    this.#current = undefined;
    ended?.kill('SIGKILL');
    if (!this.#isClosed && this.#waiting.length > 0) this.#next();
  }
}

function busy(): AppError {
  return new AppError('unavailable', 'The invoice is being drawn. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
}
