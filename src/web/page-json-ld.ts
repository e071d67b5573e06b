import { brand } from './brand.ts';

export type PageOfSite = { readonly name: string; readonly description: string; readonly path: `/${string}` };

/** Every page that speaks of the shop means the same one: the home page describes it under this name. */
export const shopId = (publicUrl: string) => `${publicUrl}/#shop`;

type PageType = 'WebPage' | 'AboutPage' | 'ContactPage' | 'FAQPage' | 'Article';

/** A page of ours, and where it stands on the site. */
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
