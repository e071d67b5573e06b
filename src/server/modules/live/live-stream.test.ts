import { Writable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from './live-event.ts';
import { LiveStream } from './live-stream.ts';

const event = (eventId: number): LiveEvent => ({
  eventId,
  orderId: 1,
  userId: 1,
  status: 'CONFIRMED',
  at: '2026-01-01T00:00:00.000Z',
});
const open = (out: Writable, isSessionLive = () => Promise.resolve(true)) =>
  new LiveStream(out, { userId: 1, audience: { ownerId: 1 }, isSessionLive, heartbeatMs: 60_000 });

describe('a stream', () => {
  it('is cut when nobody reads it, instead of piling up', async () => {
    const deaf = new Writable({ write: () => undefined });
    const stream = open(deaf);
    for (let id = 1; id <= 1_000 && !deaf.destroyed; id++) {
      stream.say(event(id));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(deaf.destroyed).toBe(true);
    expect(deaf.writableLength).toBeLessThan(70_000);
  });

  it('ends when it cannot find out whether its session lives: its reader comes back and resumes', async () => {
    const said: string[] = [];
    const out = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        said.push(chunk.toString());
        done();
      },
    });
    open(out, () => Promise.reject(new Error('the database is away'))).say(event(1));
    await vi.waitFor(() => expect(out.writableEnded).toBe(true));
    expect(said).toEqual([]);
  });
});
