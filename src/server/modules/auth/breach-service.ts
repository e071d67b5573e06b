import { createHash } from 'node:crypto';

const longestWaitMs = 1_500;
/** A padded response of the public service has about 80 kB. */
const maxResponseLength = 1_000_000;
const prefixLength = 5;

/** Checks passwords against known data breaches. Fails open: a password is not breached when the service is unavailable. */
export type BreachService = {
  readonly isBreached: (password: string) => Promise<boolean>;
  /** Counts for the metrics. */
  readonly results: Record<'breached' | 'unknown' | 'failed', number>;
};

/**
 * k-anonymity, as in Pwned Passwords: only the first five characters of the SHA-1 are sent, and the response lists the rest
 * of every known hash with that prefix. Without a URL nothing is checked.
 */
export function breachService(
  url: string | undefined,
  onFailure: (reason: string) => void,
  timeoutMs = longestWaitMs,
): BreachService {
  const results = { breached: 0, unknown: 0, failed: 0 };
  const isBreached = async (password: string) => {
    if (url === undefined) return false;
    const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase();
    const range = rangeUrl(url, hash.slice(0, prefixLength));
    const found = await requestRange(range, hash.slice(prefixLength), timeoutMs);
    if (typeof found === 'string') {
      results.failed += 1;
      onFailure(found);
      return false;
    }
    results[found ? 'breached' : 'unknown'] += 1;
    return found;
  };
  return { isBreached, results };
}

function rangeUrl(url: string, prefix: string): URL {
  const range = new URL(url);
  range.pathname = `${range.pathname.replace(/(?<!\/)\/+$/, '')}/${prefix}`;
  return range;
}

/** Whether the suffix is in the range, or a reason for the log that contains no personal data. */
async function requestRange(range: URL, suffix: string, timeoutMs: number): Promise<boolean | string> {
  try {
    const response = await fetch(range, {
      headers: { accept: 'text/plain', 'add-padding': 'true', 'user-agent': 'macrobowl' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return `status ${response.status}`;
    }
    const text = await readBounded(response);
    return text === null ? 'response too large' : (search(text, suffix) ?? 'unexpected response');
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'unreachable';
  }
}

async function readBounded({ body }: Response): Promise<string | null> {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > maxResponseLength) return null;
  }
  return text;
}

/** Lines of `SUFFIX:COUNT`; a count of 0 is padding. Null for any other format. */
function search(text: string, suffix: string): boolean | null {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (!lines.every((line) => /^[\dA-F]{35}:\d+$/i.test(line))) return null;
  return lines.some((line) => line.slice(0, suffix.length).toUpperCase() === suffix && !/:0+$/.test(line));
}
