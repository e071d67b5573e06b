import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { Deadline, asSideEffect, currentDeadline, outcomeUnknown } from './deadline.ts';

const lost = Object.assign(new Error('gone'), { code: '08006' });
const unknown = { code: 'outcome-unknown', retryAfterSeconds: 2 };
const tooLate = { code: 'unavailable', retryAfterSeconds: 2 };
const forEver = new Promise<never>(() => undefined);

const run = (work: () => Promise<unknown>) => new Deadline(60_000).run(work);
/** Its COMMIT does not return. */
const committing = () => {
  currentDeadline()!.beginCommit();
  return forEver;
};
/** Commits, and then does something else. */
const afterCommit = (mayHaveEffect: boolean, then: () => Promise<unknown>) => () => {
  currentDeadline()!.beginCommit();
  currentDeadline()!.endCommit(mayHaveEffect);
  return then();
};

describe('a request whose deadline passes', () => {
  it('is refused when nothing was committed', async () => {
    await expect(new Deadline(1).run(() => forEver)).rejects.toMatchObject(tooLate);
    await expect(new Deadline(1).run(afterCommit(false, () => forEver))).rejects.toMatchObject(tooLate);
  });

  it('has an unknown outcome while a COMMIT is on its way', async () => {
    await expect(new Deadline(1).run(committing)).rejects.toMatchObject(unknown);
  });

  it('has an unknown outcome when it shares the execution of a request that may have committed', async () => {
    const first = new Deadline(60_000);
    const second = new Deadline(1);
    first.beginCommit();
    const shared = second.run(() => {
      second.follow(first);
      return forEver;
    });
    await expect(shared).rejects.toMatchObject(unknown);
  });

  it('begins no COMMIT', async () => {
    const deadline = new Deadline(1);
    await expect(deadline.run(() => forEver)).rejects.toMatchObject(tooLate);
    expect(() => deadline.beginCommit()).toThrow(expect.objectContaining(tooLate));
  });
});

describe('a request whose connection is lost', () => {
  it('is refused before a COMMIT and has an unknown outcome after it', async () => {
    await expect(run(() => Promise.reject(lost))).rejects.toBe(lost);
    await expect(run(afterCommit(false, () => Promise.reject(lost)))).rejects.toBe(lost);
    await expect(run(afterCommit(true, () => Promise.reject(lost)))).rejects.toMatchObject(unknown);
  });

  it('keeps the error of a use case after a COMMIT', async () => {
    const noSms = new AppError('unavailable', 'We could not send the SMS.');
    await expect(run(afterCommit(true, () => Promise.reject(noSms)))).rejects.toBe(noSms);
  });

  it('is refused when only a counted try was committed, or may have been', async () => {
    const counted = async () => {
      await asSideEffect(afterCommit(true, () => Promise.resolve()));
      throw lost;
    };
    await expect(run(counted)).rejects.toBe(lost);
    await expect(run(() => asSideEffect(() => Promise.reject(outcomeUnknown(lost))))).rejects.toBe(lost);
    await expect(new Deadline(1).run(() => asSideEffect(committing))).rejects.toMatchObject(tooLate);
  });
});
