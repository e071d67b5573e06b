import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, takeScriptHashes } from './security-headers.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the content security policy of a page', () => {
  it('allows only inline scripts with the nonce, which is removed', () => {
    const marked =
      '<link nonce="abc" href="/a"><script nonce="abc">one()</script><script>injected()</script>' +
      '<script type="module" nonce="abc" async="">two()</script><script nonce="abc">one()</script>' +
      '<p> nonce="other"<script nonce="ab">injected()</script></p>';
    const { html, hashes } = takeScriptHashes(marked, 'abc');
    expect(hashes).toEqual([hashOf('one()'), hashOf('two()')]);
    expect(html).toBe(marked.replaceAll(' nonce="abc"', ''));
  });

  it('needs no hash for files', () => {
    expect(takeScriptHashes('<script nonce="abc" src="/assets/a.js"></script>', 'abc').hashes).toEqual([]);
  });

  it('never allows inline scripts in general, eval, or scripts from elsewhere', () => {
    const scripts = contentSecurityPolicy([hashOf('one()')])
      .split('; ')
      .find((directive) => directive.startsWith('script-src '));
    expect(scripts).toBe(`script-src 'self' ${hashOf('one()')}`);
  });
});
