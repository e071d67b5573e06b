import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { limitConcurrency, hashPassword, verifyPassword } from './password.ts';

/** Processor time, which does not depend on what else the machine does. */
async function effortOfRefusal(stored: string | null): Promise<number> {
  const before = process.cpuUsage();
  expect(await verifyPassword('wrong', stored)).toBe(false);
  return process.cpuUsage(before).user;
}

describe('passwords', () => {
  it('are stored as argon2id with 19 MiB, 2 passes and 1 lane', async () => {
    const phc = await hashPassword('correct horse');
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  });

  it('are verified, and others refused', async () => {
    const phc = await hashPassword('correct horse');
    expect(await verifyPassword('correct horse', phc)).toBe(true);
    expect(await verifyPassword('correct horsf', phc)).toBe(false);
    expect(await verifyPassword('', phc)).toBe(false);
  });

  it('the same password twice has different hashes', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('are compared after Unicode normalisation', async () => {
    expect(await verifyPassword('caf\u0065\u0301', await hashPassword('caf\u00e9'))).toBe(true);
  });

  it('hashed with another cost are still verified', async () => {
    // The reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
    const phc = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', phc)).toBe(true);
    expect(await verifyPassword('Password', phc)).toBe(false);
  });

  it('without an account are refused after the same work', async () => {
    const phc = await hashPassword('correct horse');
    const [known, unknown] = [await effortOfRefusal(phc), await effortOfRefusal(null)];
    expect(unknown).toBeGreaterThan(known / 10);
  });

  it('a damaged hash is an error, not a wrong password', async () => {
    await expect(verifyPassword('password', '$2b$10$something')).rejects.toThrow('PHC');
  });
});

describe('a burst of sign-ins', () => {
  it('runs two at a time, in order', async () => {
    const inTurn = limitConcurrency(2);
    let running = 0;
    const seen: number[] = [];
    const finished = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        inTurn(async () => {
          running += 1;
          seen.push(running);
          await setImmediate();
          running -= 1;
          return index;
        }),
      ),
    );
    expect(Math.max(...seen)).toBe(2);
    expect(finished).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('sheds only the requests that would wait too long', async () => {
    const inTurn = limitConcurrency(1, 2);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, (_, index) => inTurn(async () => index)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await inTurn(() => Promise.resolve('later'))).toBe('later');
  });

  it('sheds requests that have waited too long, before the later ones', async () => {
    const inTurn = limitConcurrency(1, Infinity, 20);
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const { promise: firstIsDone, resolve: finishFirst } = Promise.withResolvers<string>();
    const first = inTurn(() => firstIsDone);
    const stale = [1, 2].map(() => inTurn(() => Promise.resolve('ran too late')));
    const sentAway = Promise.allSettled(stale);
    now.mockReturnValue(21);
    const fresh = inTurn(() => Promise.resolve('worked'));
    finishFirst('done');
    expect([await first, await fresh]).toEqual(['done', 'worked']);
    for (const outcome of await sentAway) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', retryAfterSeconds: 2 } });
    }
    expect(await inTurn(() => Promise.resolve('later'))).toBe('later');
  });

  it('continues after a failure', async () => {
    const inTurn = limitConcurrency(1);
    const failing = inTurn(() => Promise.reject(new Error('no memory')));
    const following = inTurn(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no memory');
    expect(await following).toBe('done');
  });
});
