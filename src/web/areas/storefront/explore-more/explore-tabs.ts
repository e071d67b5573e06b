export type ExploreTab = 'benefits' | 'guide' | 'science';

const tabNames: Record<Exclude<ExploreTab, 'benefits'>, string> = { guide: 'nutrition-guide', science: 'the-science' };

/** Spelled as in the URL; the benefits tab has the URL without a parameter. */
export const exploreTabNames: readonly string[] = Object.values(tabNames);

/** An unknown tab is treated as the first. */
export function readExploreTab(search: URLSearchParams): ExploreTab {
  const named = search.get('tab');
  if (named === tabNames.guide) return 'guide';
  return named === tabNames.science ? 'science' : 'benefits';
}

export function explorePath(tab: ExploreTab): string {
  return tab === 'benefits' ? '/explore-more' : `/explore-more?tab=${tabNames[tab]}`;
}
