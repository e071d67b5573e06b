export type ExploreTab = 'benefits' | 'guide' | 'science';

const tabNames: Record<Exclude<ExploreTab, 'benefits'>, string> = { guide: 'nutrition-guide', science: 'the-science' };

/** How the address spells them; the benefits stand at the plain address. */
export const exploreTabNames: readonly string[] = Object.values(tabNames);

/** A tab that does not exist is taken for the first. */
export function readExploreTab(search: URLSearchParams): ExploreTab {
  const named = search.get('tab');
  if (named === tabNames.guide) return 'guide';
  return named === tabNames.science ? 'science' : 'benefits';
}

export function explorePath(tab: ExploreTab): string {
  return tab === 'benefits' ? '/explore-more' : `/explore-more?tab=${tabNames[tab]}`;
}
