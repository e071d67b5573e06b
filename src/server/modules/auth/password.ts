import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '#contract/errors.ts';

type Cost = { readonly memoryKib: number; readonly passes: number; readonly parallelism: number };

const currentCost: Cost = { memoryKib: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

const derive = promisify(argon2);
/** A burst of sign-ins must leave threads and memory to the menu; requests that would wait for seconds are shed. */
const withHashingSlot = limitConcurrency(2, 60, 2_000);

/** A PHC string: $argon2id$v=19$m=19456,t=2,p=1$salt$tag */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await argon2id(password, salt, tagBytes, currentCost);
  const { memoryKib, passes, parallelism } = currentCost;
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Pass null without an account or password: it returns false after the same time. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const stored = phc === null ? null : parsePhc(phc);
  if (stored === null) {
    await argon2id(password, randomBytes(saltBytes), tagBytes, currentCost);
    return false;
  }
  return timingSafeEqual(await argon2id(password, stored.salt, stored.tag.length, stored.cost), stored.tag);
}

export function limitConcurrency(
  limit: number,
  maxWaiting = Infinity,
  maxWaitMs = Infinity,
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: { since: number; begin: () => void; giveUp: (error: AppError) => void }[] = [];
  let running = 0;
  // The deadline has ended this request, so the slot goes to a later one.
  const nextInLine = () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (performance.now() - next.since <= maxWaitMs) return next;
      next.giveUp(tooBusy());
    }
    return undefined;
  };
  return async (task) => {
    if (waiting.length >= maxWaiting) throw tooBusy();
    if (running < limit) running += 1;
    else {
      await new Promise<void>((begin, giveUp) => waiting.push({ since: performance.now(), begin, giveUp }));
    }
    try {
      return await task();
    } finally {
      const next = nextInLine();
      // The slot is handed over directly, so that a new request cannot overtake the waiting ones.
      if (next) next.begin();
      else running -= 1;
    }
  };
}

function tooBusy(): AppError {
  return new AppError('unavailable', 'Many people are signing in right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
}

function argon2id(password: string, salt: Buffer, tagLength: number, cost: Cost): Promise<Buffer> {
  return withHashingSlot(() =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: salt,
      tagLength,
      memory: cost.memoryKib,
      passes: cost.passes,
      parallelism: cost.parallelism,
    }),
  );
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(phc: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, memoryKib, passes, parallelism, salt, tag] = phcPattern.exec(phc) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('A stored password hash is not an argon2id PHC string');
  return {
    cost: { memoryKib: Number(memoryKib), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
