import { brand } from '#web/platform/brand/brand.ts';

export type PageOfSite = { readonly name: string; readonly description: string; readonly path: `/${string}` };

/** Every page refers to the shop by this id: the home page describes it. */
export const shopId = (publicUrl: string) => `${publicUrl}/#shop`;

/** The shop's site with its search, for every page that is indexed. */
export const siteJsonLd = (publicUrl: string) => ({
  '@type': 'WebSite',
  name: brand.name,
  url: `${publicUrl}/`,
  inLanguage: 'en-IN',
  publisher: { '@id': shopId(publicUrl) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/menu?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

type PageType = 'WebPage' | 'AboutPage' | 'ContactPage' | 'FAQPage' | 'Article';

/** A page, with its breadcrumbs. */
export function pageJsonLd(
  type: PageType,
  { name, description, path }: PageOfSite,
  publicUrl: string,
  more: object = {},
): readonly object[] {
  const url = publicUrl + path;
  return [
    {
      '@type': type,
      ...(type === 'Article' ? { headline: name } : { name }),
      description,
      url,
      inLanguage: 'en-IN',
      publisher: { '@type': 'Organization', '@id': shopId(publicUrl), name: brand.name, url: `${publicUrl}/` },
      ...more,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${publicUrl}/` },
        { '@type': 'ListItem', position: 2, name, item: url },
      ],
    },
  ];
}
