import type { BrowserFault } from '#contract/browser-faults.ts';

/** Of one page load. */
const mostReports = 3;
const [mostLines, mostCalls] = [50, 10];
const sent = new Set<string>();

/** Sends errors that nothing handled to the shop: what code failed and where, nothing that a person entered. */
export function reportFaults(): void {
  addEventListener('error', ({ error }) => reportFault(error));
  addEventListener('unhandledrejection', ({ reason }) => reportFault(reason));
}

export function reportFault(error: unknown): void {
  const fault = faultOf(error, location.pathname);
  if (!fault) return;
  const body = JSON.stringify(fault);
  if (sent.has(body) || sent.size >= mostReports) return;
  sent.add(body);
  void send(body);
}

async function send(body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  // What cannot be sent is lost: a report of its failure would fail, too.
  await fetch('/api/v1/browser-faults', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}

/** Null: no fault of our scripts, as an error of an extension, or the shop's answer to a call. */
export function faultOf(error: unknown, path: string): BrowserFault | null {
  if (!(error instanceof Error) || 'status' in error) return null;
  const lines = (error.stack ?? '').split('\n', mostLines);
  const stack = lines.flatMap((line) => callIn(line) ?? []).slice(0, mostCalls);
  if (stack.length === 0) return null;
  return {
    release: releaseOf(),
    route: routeOf(path),
    name: /^[A-Za-z]{1,40}$/.exec(error.name)?.[0] ?? 'Error',
    stack,
  };
}

/** Null: no line about one of our files. */
function callIn(line: string): string | null {
  const [before, after] = line.split('/assets/', 2);
  const place = after && /^[\w.-]{1,70}\.js:\d{1,7}:\d{1,7}/.exec(after)?.[0];
  const name = /^ *(?:at (?:async |new )?)?([\w$.]{0,60})(?: \(|@)/.exec(before!)?.[1] ?? '';
  return place ? `${name}@${place}` : null;
}

function releaseOf(): string {
  const manifest = Reflect.get(globalThis, '__reactRouterManifest') as { version?: string } | undefined;
  return manifest?.version ?? 'unknown';
}

/** Without what names one thing or person: numbers, tokens, long words. */
const routeOf = (path: string) =>
  `/${path
    .split('/')
    .slice(1, 8)
    .map((part) => (/^[a-z-]{0,24}$/.test(part) ? part : ':id'))
    .join('/')}`.replaceAll(/\/{2,}/g, '/');
