import { describe, expect, it } from 'vitest';
import { firstTerms } from '#domain/orders/order-terms.ts';
import { noContact } from '#web/platform/page/shop-contact.ts';
import { contactJsonLd } from './contact-us/contact-json-ld.ts';
import { exploreJsonLd } from './explore-more/explore-json-ld.ts';
import { faqJsonLd } from './faq/faq-json-ld.ts';
import { builderJsonLd } from './build-your-own/builder-json-ld.ts';

const shop = 'https://shop.example';
const pages: Readonly<Record<string, readonly object[]>> = {
  WebPage: builderJsonLd({ bases: [], proteinOptions: [], addOns: [] }, 'Choose each part of it', shop),
  ContactPage: contactJsonLd(shop, noContact),
  FAQPage: faqJsonLd(shop, firstTerms),
  Article: exploreJsonLd(shop),
};
type Described = { readonly name?: string; readonly headline?: string; readonly url: string };

describe.each(Object.entries(pages))('a page of type %s as search engines read it', (type, [page, breadcrumbs]) => {
  it('has a name, which an article calls its headline, and its own URL as the second breadcrumb', () => {
    const { name, headline, url } = page as Described;
    expect(page).toMatchObject({ '@type': type, publisher: { '@id': `${shop}/#shop` } });
    expect([name === undefined, headline === undefined]).toEqual([type === 'Article', type !== 'Article']);
    expect(url).toMatch(/^https:\/\/shop\.example\/[a-z-]+$/);
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${shop}/` },
        { position: 2, name: name ?? headline, item: url },
      ],
    });
  });
});

it('every question of the FAQ has an address of its own', () => {
  const [page] = pages['FAQPage'] as unknown as [{ mainEntity: readonly { url: string }[] }];
  const urls = page.mainEntity.map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  for (const url of urls) expect(url).toMatch(/^https:\/\/shop\.example\/faq#[a-z0-9-]+$/);
});
