import type { MetaDescriptor } from 'react-router';
import { brand } from '#web/platform/brand/brand.ts';
import type { RootData } from './page-data.ts';
import { siteJsonLd } from './page-json-ld.ts';

type Page = {
  readonly title: string;
  readonly description: string;
  /** From the root, without a query: it becomes the canonical URL. Only the not-found page has none. */
  readonly path?: `/${string}`;
  /** Structured data of the page, if it has any. */
  readonly jsonLd?: object | readonly object[];
  readonly noIndex?: boolean;
  /** The picture of a link to it, 1200 by 630; without one, that of the shop. */
  readonly shareImage?: ShareImage;
};

type ShareImage = { readonly path: string; readonly alt: string };

const shopImage: ShareImage = { path: '/og.png', alt: `${brand.name}: a bowl with its macros on the rim` };

/** The page of an address where there is none. */
export const notFound: Page = {
  title: `Page not found | ${brand.name}`,
  description: 'There is no page at this address.',
  noIndex: true,
};

export function pageMeta(
  { title, description, path, jsonLd, noIndex = false, shareImage = shopImage }: Page,
  publicUrl: string,
): MetaDescriptor[] {
  const origin = publicUrl.replace(/\/$/, '');
  const url = path && origin + path;
  const image = origin + shareImage.path;
  const plainPage = { '@type': 'WebPage', name: title, description, url, inLanguage: 'en-IN' };
  const blocks: readonly object[] = url ? [jsonLd ?? plainPage, noIndex ? [] : siteJsonLd(origin)].flat() : [];
  return [
    { title },
    { name: 'description', content: description },
    ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(url ? [{ tagName: 'link' as const, rel: 'canonical', href: url }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(url ? [{ property: 'og:url', content: url }] : []),
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: shareImage.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    ...blocks.map((block) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...block } })),
  ];
}

const staffPanels = {
  admin: { name: 'Admin panel', suffix: '' },
  kitchen: { name: 'Kitchen manager panel', suffix: ' kitchen' },
  nutritionist: { name: 'Nutritionist Panel', suffix: ' nutritionist' },
} as const;

/** What React Router passes to `meta` of every page. */
type MetaArgs = {
  readonly matches: readonly [{ readonly loaderData: Pick<RootData, 'publicUrl'> }, ...unknown[]];
};

/** `meta` of a page that search engines leave out. */
export function privateMeta(page: Page) {
  return ({ matches }: MetaArgs) => pageMeta({ ...page, noIndex: true }, matches[0].loaderData.publicUrl);
}

/** `meta` of a page for staff. */
export function staffMeta(panel: keyof typeof staffPanels, title: string, path: `/${string}`) {
  const { name, suffix } = staffPanels[panel];
  return privateMeta({
    title: `${title} | ${brand.name}${suffix}`,
    description: `${name} of ${brand.name}, for staff.`,
    path,
  });
}
