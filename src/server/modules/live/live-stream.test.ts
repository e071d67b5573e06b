import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { audienceOf } from './audience.ts';
import type { LiveEvent } from './live-event.ts';
import { maxMissedEvents } from './live-queries.ts';
import { LiveStream } from './live-stream.ts';

const event = (id: number): LiveEvent => ({
  id,
  topic: 'order',
  subjectId: 2_000_000_000,
  ownerId: 1,
  body: {
    status: 'CANCELLED_BY_ADMIN',
    fromStatus: null,
    isPickedUp: false,
    pickedUpBy: null,
    kitchenId: 1,
    formerKitchenId: null,
    at: '2026-01-01T00:00:00.000Z',
  },
});
const open = (out: Writable, isSessionLive = () => Promise.resolve(true)) =>
  new LiveStream(out, {
    userId: 1,
    sessionKey: 'ab',
    audience: audienceOf({ userId: 1, roles: ['ROLE_USER'], kitchens: null }),
    isSessionLive,
  });

const deaf = () => new Writable({ write: () => undefined });

function listening() {
  const written: string[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString());
      done();
    },
  });
  return { written, out };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a stream', () => {
  it('is disconnected when it is not read, instead of buffering', async () => {
    const out = deaf();
    const stream = open(out);
    for (let id = 1; id <= 1_000 && !out.destroyed; id++) {
      stream.send(event(id));
      await turn();
    }
    expect(out.destroyed).toBe(true);
    expect(out.writableLength).toBeLessThan(70_000);
  });

  it('is not disconnected by the maximum of missed events', async () => {
    const out = deaf();
    const missed = Array.from({ length: maxMissedEvents }, (_, index) => event(2_000_000_000 + index));
    open(out).begin(async () => ({ newestId: 1, missed }));
    await vi.waitFor(() => expect(out.writableLength).toBeGreaterThan(30_000));
    expect(out.destroyed).toBe(false);
  });

  it('is closed soon after its end, also when the client does not read', async () => {
    vi.useFakeTimers();
    const out = deaf();
    const stream = open(out);
    stream.reset(1);
    await vi.advanceTimersByTimeAsync(0);
    stream.end();
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(out.destroyed).toBe(true);
  });

  it('sends nothing after its end', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const received = once(server, 'request') as Promise<[unknown, ServerResponse]>;
    const reading = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [, out] = await received;
    const isSessionLive = vi.fn<() => Promise<boolean>>(async () => false);
    const stream = open(out, isSessionLive);
    const listenersBefore = out.listenerCount('close');
    for (let id = 1; id <= 20; id++) {
      stream.send(event(id));
      stream.sendHeartbeat();
      stream.end();
      await turn();
    }
    expect(await (await reading).text()).toBe('');
    expect(isSessionLive).not.toHaveBeenCalled();
    expect(out.listenerCount('close')).toBe(listenersBefore);
    server.close();
  });

  it('ends when its session cannot be checked: the client reconnects and resumes', async () => {
    const { written, out } = listening();
    open(out, () => Promise.reject(new Error('the database is away'))).send(event(1));
    await vi.waitFor(() => expect(out.writableEnded).toBe(true));
    expect(written).toEqual([]);
  });

  it('checks the session again for events that arrive during a check', async () => {
    const { written, out } = listening();
    const responses: ((isLive: boolean) => void)[] = [];
    const stream = open(out, () => new Promise((resolve) => responses.push(resolve)));
    stream.send(event(1));
    await turn();
    stream.send(event(2));
    responses[0]!(true);
    await turn();
    expect(written.join('')).toContain('id: 1\n');
    expect(written.join('')).not.toContain('id: 2\n');
    responses[1]!(false);
    await turn();
    expect(written.join('')).not.toContain('id: 2\n');
    expect(out.writableEnded).toBe(true);
  });

  it('sends no event twice', async () => {
    const { written, out } = listening();
    const stream = open(out);
    stream.begin(async () => ({ newestId: 2, missed: [event(1), event(2)] }));
    for (const id of [2, 3, 1]) stream.send(event(id));
    await turn();
    await turn();
    expect(written.join('').match(/id: \d/g)).toEqual(['id: 1', 'id: 2', 'id: 3']);
  });
});
