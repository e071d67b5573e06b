import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/platform/api/api-error.ts';
import { countOrders, CsvRowCounter, exportOrders, formatSize, type ExportProgress } from './export-orders.ts';

const pieces = ['Order ID,Note\r\n', '1052,"Ring\r\ntw', 'ice"\r\n1051,\r\n'];
const fetchFake = vi.fn<typeof fetch>();

function bodyOf(texts: readonly string[], end: (controller: ReadableStreamDefaultController) => void) {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const text = texts[next++];
      if (text === undefined) end(controller);
      else controller.enqueue(new TextEncoder().encode(text));
    },
  });
}

class MemoryFile {
  text = '';
  state: 'open' | 'closed' | 'aborted' = 'open';
  readonly #decoder = new TextDecoder();
  write = (piece: Uint8Array) => {
    this.text += this.#decoder.decode(piece, { stream: true });
    return Promise.resolve();
  };
  close = () => {
    this.state = 'closed';
    return Promise.resolve();
  };
  abort = () => {
    this.state = 'aborted';
    return Promise.resolve();
  };
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFake);
  vi.stubGlobal('document', { cookie: 'session=abc' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchFake.mockReset();
});

const start = (file: MemoryFile, signal = new AbortController().signal) => {
  const reported: ExportProgress[] = [];
  const outcome = exportOrders({ status: 'PENDING', search: 'Asha & co' }, file, {
    signal,
    onProgress: (progress) => reported.push(progress),
  });
  return { reported, outcome };
};

describe('the export of orders', () => {
  it('requests the filtered orders with the bearer token and streams them into the file', async () => {
    fetchFake.mockResolvedValueOnce(new Response(bodyOf(pieces, (controller) => controller.close())));
    const file = new MemoryFile();
    const { reported, outcome } = start(file);
    expect(await outcome).toEqual({ rows: 2, bytes: pieces.join('').length });
    expect(file).toMatchObject({ text: pieces.join(''), state: 'closed' });
    expect(reported.map(({ rows }) => rows)).toEqual([0, 0, 2]);
    const [url, init] = fetchFake.mock.calls[0]!;
    expect(url).toBe('/api/v1/admin/orders/export.csv?status=PENDING&search=Asha+%26+co');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer abc');
  });

  it('leaves no file when the stream breaks off', async () => {
    const broken = bodyOf(pieces.slice(0, 2), (controller) => controller.error(new TypeError('network error')));
    fetchFake.mockResolvedValueOnce(new Response(broken));
    const file = new MemoryFile();
    await expect(start(file).outcome).rejects.toMatchObject({ name: 'ApiError', code: 'network' });
    expect(file.state).toBe('aborted');
  });

  it('fails with the message of the server', async () => {
    const refusal = { status: 503, code: 'unavailable', message: 'Please try again in a moment.', requestId: 'r' };
    fetchFake.mockResolvedValueOnce(Response.json(refusal, { status: 503 }));
    const file = new MemoryFile();
    const error = await start(file).outcome.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, message: 'Please try again in a moment.' });
    expect(file).toMatchObject({ text: '', state: 'aborted' });
  });

  it('stops when it is cancelled', async () => {
    const cancelling = new AbortController();
    fetchFake.mockImplementationOnce((_, init) => {
      const body = bodyOf(pieces.slice(0, 1), (controller) => {
        cancelling.abort();
        controller.error(init!.signal!.reason);
      });
      return Promise.resolve(new Response(body));
    });
    const file = new MemoryFile();
    await expect(start(file, cancelling.signal).outcome).rejects.toMatchObject({ name: 'AbortError' });
    expect(file.state).toBe('aborted');
  });
});

const csv = '\u{FEFF}Order ID,Note\r\n1052,"Ring twice,\r\nthen ""wait""\r\n"\r\n1051,\r\n';
const csvBytes = new TextEncoder().encode(csv);

it.each([1, 2, 3, 7, 1000])('an export counts its orders in chunks of %i bytes', (size) => {
  const counter = new CsvRowCounter();
  for (let at = 0; at < csvBytes.length; at += size) counter.add(csvBytes.subarray(at, at + size));
  expect(counter.rows).toBe(2);
});

it('an export that is empty or has only the header row has no orders', () => {
  const counter = new CsvRowCounter();
  expect(counter.rows).toBe(0);
  counter.add(new TextEncoder().encode('Order ID,Note\r\n'));
  expect(counter.rows).toBe(0);
});

it.each([
  [0, '0 KB'],
  [811_700, '812 KB'],
  [24_345_678, '24.3 MB'],
])('%i bytes are shown as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));

it.each([
  [0, '0 orders'],
  [1, '1 order'],
  [100_000, '1,00,000 orders'],
])('a count of %i is shown as %s', (count, text) => expect(countOrders(count)).toBe(text));
