import { brand } from '#web/platform/brand/brand.ts';
import { pageJsonLd } from '#web/platform/page/page-json-ld.ts';
import { sources } from './source-list.ts';

export const explorePage = {
  name: 'Why Protein Matters',
  description:
    'What protein does, how much of it you need by weight and goal, which foods carry it, and the science behind the figures, with sources. Includes a calculator.',
  path: '/explore-more',
} as const;

/** The day its text or figures last changed. */
const updated = '2026-11-15';

export function exploreJsonLd(publicUrl: string): readonly object[] {
  return pageJsonLd('Article', explorePage, publicUrl, {
    image: `${publicUrl}/og.png`,
    datePublished: updated,
    dateModified: updated,
    author: { '@type': 'Organization', name: brand.name, url: `${publicUrl}/` },
    mainEntityOfPage: publicUrl + explorePage.path,
    citation: Object.values(sources).map(({ name }) => name),
  });
}
