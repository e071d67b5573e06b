import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

/** The CSP sources that allow exactly the inline scripts of this page, and no other. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
  return [...new Set(hashes)];
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
