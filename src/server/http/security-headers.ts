import { createHash } from 'node:crypto';

/**
 * Removes the renderer's nonce from the page and returns CSP hashes of the scripts that had it. An injected
 * script has no nonce, so the policy does not allow it.
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
    // Radix inserts <style> elements at runtime; style attributes stay forbidden.
    "style-src-elem 'self' 'unsafe-inline'",
    "style-src-attr 'none'",
    // Staff may set a meal's photograph by URL; browsers upgrade http images on https pages.
    "img-src 'self' data: blob: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For API responses: nothing may be loaded or executed. */
export const dataContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A worker has the policy of its own file, not that of the page: it may only call the shop. */
export const workerContentSecurityPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

export type HeaderMap = Readonly<Record<string, string>>;

/** Set on every response. */
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
