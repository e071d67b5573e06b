import { describe, expect, it } from 'vitest';
import { pageMeta, privateMeta } from './page-meta.ts';

const menu = { title: 'Menu', description: 'All bowls', path: '/menu' } as const;

describe('the metadata of a page for search engines', () => {
  it('has its canonical URL on the public origin, with or without a trailing slash', () => {
    for (const publicUrl of ['https://shop.test', 'https://shop.test/']) {
      const meta = pageMeta(menu, publicUrl);
      expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.test/menu' });
      expect(meta).toContainEqual({ property: 'og:image', content: 'https://shop.test/og.png' });
    }
  });

  it('has a picture of its own where there is one, else that of the shop', () => {
    const shareImage = { path: '/share/paneer-bowl.png', alt: 'Paneer Bowl' };
    const meta = pageMeta({ ...menu, shareImage }, 'https://shop.test');
    for (const image of [{ property: 'og:image' }, { name: 'twitter:image' }]) {
      expect(meta).toContainEqual({ ...image, content: 'https://shop.test/share/paneer-bowl.png' });
    }
    expect(meta).toContainEqual({ property: 'og:image:alt', content: 'Paneer Bowl' });
  });

  it('excludes a page that is not for them, but still describes it', () => {
    const meta = privateMeta(menu)({ matches: [{ loaderData: { publicUrl: 'https://shop.test' } }] });
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.test/menu' });
    expect(meta.filter((tag) => 'script:ld+json' in tag)).toHaveLength(1);
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

  it('has no canonical URL for the not-found page', () => {
    const meta = pageMeta({ title: 'Page not found', description: 'Nothing here', noIndex: true }, 'https://shop.test');
    expect(meta.some((tag) => 'rel' in tag || 'script:ld+json' in tag)).toBe(false);
    expect(meta.some((tag) => 'property' in tag && tag.property === 'og:url')).toBe(false);
  });

  it('has a schema.org block for each piece of structured data, and the search of the site', () => {
    const meta = pageMeta({ ...menu, jsonLd: [{ '@type': 'Menu' }, { '@type': 'Restaurant' }] }, 'https://shop.test');
    expect(meta.filter((tag) => 'script:ld+json' in tag)).toEqual([
      { 'script:ld+json': { '@context': 'https://schema.org', '@type': 'Menu' } },
      { 'script:ld+json': { '@context': 'https://schema.org', '@type': 'Restaurant' } },
      {
        'script:ld+json': expect.objectContaining({
          '@type': 'WebSite',
          potentialAction: expect.objectContaining({
            '@type': 'SearchAction',
            target: {
              '@type': 'EntryPoint',
              urlTemplate: 'https://shop.test/menu?q={search_term_string}',
            },
          }),
        }),
      },
    ]);
  });
});
