import { describe, expect, it } from 'vitest';
import { pageMeta } from './page-meta.ts';

const menu = { title: 'Menu', description: 'All bowls', path: '/menu' } as const;

describe('what a page tells search engines', () => {
  it('names its own address on the public origin, with or without a slash at its end', () => {
    for (const publicUrl of ['https://shop.test', 'https://shop.test/']) {
      const meta = pageMeta(menu, publicUrl);
      expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.test/menu' });
      expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.test/og.png' });
    }
  });

  it('keeps a page that is not for them out, though it too says where it stands and what it is', () => {
    const meta = pageMeta({ ...menu, noIndex: true }, 'https://shop.test');
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.test/menu' });
    expect(meta).toContainEqual({
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebPage',
        name: 'Menu',
        description: 'All bowls',
        url: 'https://shop.test/menu',
        inLanguage: 'en-IN',
      },
    });
  });

  it('claims no address for a page that is none', () => {
    const meta = pageMeta({ title: 'Page not found', description: 'Nothing here', noIndex: true }, 'https://shop.test');
    expect(meta.some((tag) => 'rel' in tag || 'script:ld+json' in tag)).toBe(false);
    expect(meta.some((tag) => 'property' in tag && tag.property === 'og:url')).toBe(false);
  });

  it('carries structured data as a schema.org block each', () => {
    const meta = pageMeta({ ...menu, jsonLd: [{ '@type': 'Menu' }, { '@type': 'Restaurant' }] }, 'https://shop.test');
    expect(meta.filter((tag) => 'script:ld+json' in tag)).toEqual([
      { 'script:ld+json': { '@context': 'https://schema.org', '@type': 'Menu' } },
      { 'script:ld+json': { '@context': 'https://schema.org', '@type': 'Restaurant' } },
    ]);
  });
});
