import { createHash } from 'node:crypto';

const longestWaitMs = 1_500;
/** Of a padded answer of the public service: some 80 kB. */
const largestAnswer = 1_000_000;
const prefixLength = 5;

/** Whether passwords are known from data breaches; not so, when nobody can be asked. */
export type BreachService = {
  readonly knows: (password: string) => Promise<boolean>;
  /** How often which answer came. */
  readonly answers: Record<'breached' | 'unknown' | 'failed', number>;
};

/**
 * Asks by k-anonymity, as Pwned Passwords is asked: the service learns the first five characters of a SHA-1 and answers
 * with the rest of every one it knows. A service that is away keeps nobody from a new password. No address, no questions.
 */
export function breachService(
  url: string | undefined,
  onFailure: (reason: string) => void,
  timeoutMs = longestWaitMs,
): BreachService {
  const answers = { breached: 0, unknown: 0, failed: 0 };
  const knows = async (password: string) => {
    if (url === undefined) return false;
    const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase();
    const range = rangeUrl(url, hash.slice(0, prefixLength));
    const answer = await ask(range, hash.slice(prefixLength), timeoutMs);
    if (typeof answer === 'string') {
      answers.failed += 1;
      onFailure(answer);
      return false;
    }
    answers[answer ? 'breached' : 'unknown'] += 1;
    return answer;
  };
  return { knows, answers };
}

function rangeUrl(url: string, prefix: string): URL {
  const range = new URL(url);
  range.pathname = `${range.pathname.replace(/(?<!\/)\/+$/, '')}/${prefix}`;
  return range;
}

/** Whether the suffix is in the range, or else a reason that names nobody and can be logged. */
async function ask(range: URL, suffix: string, timeoutMs: number): Promise<boolean | string> {
  try {
    const response = await fetch(range, {
      headers: { accept: 'text/plain', 'add-padding': 'true', 'user-agent': 'macrobowl' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return `answered ${response.status}`;
    }
    const text = await readBounded(response);
    return text === null ? 'answered too much' : (search(text, suffix) ?? 'answered something else');
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'did not answer in time' : 'could not be reached';
  }
}

async function readBounded({ body }: Response): Promise<string | null> {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > largestAnswer) return null;
  }
  return text;
}

/** Lines of `SUFFIX:COUNT`; a count of 0 is padding. Null when it is no such list. */
function search(text: string, suffix: string): boolean | null {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (!lines.every((line) => /^[\dA-F]{35}:\d+$/i.test(line))) return null;
  return lines.some((line) => line.slice(0, suffix.length).toUpperCase() === suffix && !/:0+$/.test(line));
}
