import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, inlineScriptHashes } from './security-headers.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the content security policy of a page', () => {
  it('allows exactly its inline scripts', () => {
    const html = '<script>one()</script><script type="module" async="">two()</script><script>one()</script>';
    expect(inlineScriptHashes(html)).toEqual([hashOf('one()'), hashOf('two()')]);
  });

  it('needs no hash for files and for structured data', () => {
    const html = '<script type="module" src="/assets/a.js"></script><script type="application/ld+json">{}</script>';
    expect(inlineScriptHashes(html)).toEqual([]);
  });

  it('never allows inline scripts in general, eval, or scripts from elsewhere', () => {
    const scripts = contentSecurityPolicy([hashOf('one()')])
      .split('; ')
      .find((directive) => directive.startsWith('script-src '));
    expect(scripts).toBe(`script-src 'self' ${hashOf('one()')}`);
  });
});
