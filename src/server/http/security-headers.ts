import { createHash } from 'node:crypto';

/**
 * The CSP sources of the scripts that the renderer marked with its nonce, and the page without the marks. A script that got into
 * the page in any other way has no mark, so no source allows it.
 */
export function takeScriptHashes(marked: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (let at = marked.indexOf(mark); at >= 0; at = marked.indexOf(mark, at + mark.length)) {
    const tag = marked.lastIndexOf('<', at);
    const [start, end] = [marked.indexOf('>', at) + 1, marked.indexOf('</script>', at)];
    if (!marked.startsWith('<script', tag) || start === 0 || end <= start) continue;
    hashes.add(`'sha256-${createHash('sha256').update(marked.slice(start, end)).digest('base64')}'`);
  }
  return { html: marked.replaceAll(mark, ''), hashes: [...hashes] };
}

export function contentSecurityPolicy(scriptSources: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scriptSources].join(' '),
    "script-src-attr 'none'",
    "style-src 'self'",
    // Radix inserts <style> elements while the page is alive; style attributes stay forbidden.
    "style-src-elem 'self' 'unsafe-inline'",
    "style-src-attr 'none'",
    // Staff may give a meal a photograph by URL; a browser asks for http ones by https where the page itself came so.
    "img-src 'self' data: blob: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For answers that are data, never a document: nothing in them may load or run anything. */
export const dataContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

export type HeaderMap = Readonly<Record<string, string>>;

/** On every answer, whatever serves it. */
export function securityHeaders(isHttps: boolean): HeaderMap {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
