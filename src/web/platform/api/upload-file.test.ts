import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadFile } from './upload-file.ts';

type Answer = { readonly status: number; readonly retryAfter?: string };

/** Answers in turn, and keeps the idempotency keys of the requests. */
function answerUploads(...answers: Answer[]): string[] {
  const keys: string[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      status = 0;
      responseText = '';
      #retryAfter: string | null = null;
      open() {}
      abort() {}
      setRequestHeader(name: string, value: string) {
        if (name === 'Idempotency-Key') keys.push(value);
      }
      getResponseHeader = () => this.#retryAfter;
      send() {
        const { status, retryAfter = null } = answers.shift()!;
        this.status = status;
        this.#retryAfter = retryAfter;
        const failed = { status, code: 'unavailable', message: 'We are busy.', requestId: 'r' };
        this.responseText = JSON.stringify(status < 300 ? { id: 7 } : failed);
        queueMicrotask(() => this.dispatchEvent(new Event('load')));
      }
    },
  );
  return keys;
}

const file = new File(['%PDF-'], 'blood.pdf');
const send = (signal = new AbortController().signal) =>
  uploadFile('/photos', file, { onProgress: () => undefined, signal });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is repeated with its key while the shop is busy, after the pause that the shop asks for', async () => {
  const keys = answerUploads({ status: 503, retryAfter: '5' }, { status: 503 }, { status: 201 });
  const sent = send();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(keys).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await sent).toEqual({ id: 7 });
  expect(new Set(keys).size, 'one key for three requests').toBe(1);
  expect(keys).toHaveLength(3);
});

it.each([
  ['the shop stays busy', 503, 3],
  ['the shop refuses it', 422, 1],
  ['the shop fails', 500, 1],
])('fails when %s', async (_, status, requests) => {
  const keys = answerUploads({ status }, { status }, { status });
  const outcome = send().catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await outcome).toMatchObject({ status });
  expect(keys).toHaveLength(requests);
});

it('is not repeated after it was cancelled', async () => {
  const keys = answerUploads({ status: 503 }, { status: 201 });
  const controller = new AbortController();
  const outcome = send(controller.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  controller.abort();
  await vi.runAllTimersAsync();
  expect(await outcome).toMatchObject({ name: 'AbortError' });
  expect(keys).toHaveLength(1);
});
