import type { ExploreTab } from './explore-tabs.ts';

type Source = { readonly name: string; readonly tabs: readonly ExploreTab[] };

/** Where the figures are from. Texts refer to a source by its key. */
export const sources = {
  icmr: {
    name: 'ICMR-National Institute of Nutrition, Hyderabad: Nutrient Requirements for Indians, 2020; and its edition of 2010 for 1.0 g per kg.',
    tabs: ['guide'],
  },
  who: {
    name: 'WHO/FAO/UNU: Protein and amino acid requirements in human nutrition. WHO Technical Report Series 935, 2007.',
    tabs: ['benefits', 'science'],
  },
  acsm: {
    name: 'Thomas, Erdman, Burke: Nutrition and Athletic Performance. Medicine & Science in Sports & Exercise 48, 2016.',
    tabs: ['guide'],
  },
  morton: {
    name: 'Morton and others: A systematic review of protein supplementation and resistance training. British Journal of Sports Medicine 52, 2018.',
    tabs: ['benefits', 'guide', 'science'],
  },
  hector: {
    name: 'Hector, Phillips: Protein recommendations for weight loss in elite athletes. International Journal of Sport Nutrition and Exercise Metabolism 28, 2018.',
    tabs: ['guide'],
  },
  efsa: {
    name: 'EFSA Panel on Dietetic Products: Scientific opinion on health claims related to protein. EFSA Journal 8 (10): 1811, 2010.',
    tabs: ['benefits'],
  },
  heaney: {
    name: 'Heaney, Layman: Amount and type of protein influences bone health. American Journal of Clinical Nutrition 87, 2008.',
    tabs: ['benefits'],
  },
  leidy: {
    name: 'Leidy and others: The role of protein in weight loss and maintenance. American Journal of Clinical Nutrition 101, 2015.',
    tabs: ['benefits'],
  },
  westerterp: {
    name: 'Westerterp: Diet induced thermogenesis. Nutrition & Metabolism 1: 5, 2004.',
    tabs: ['science'],
  },
  schoenfeld: {
    name: 'Schoenfeld, Aragon: How much protein can the body use in a single meal? Journal of the International Society of Sports Nutrition 15: 10, 2018.',
    tabs: ['science'],
  },
  fao: {
    name: 'FAO: Dietary protein quality evaluation in human nutrition. Food and Nutrition Paper 92, 2013.',
    tabs: ['science'],
  },
  usda: {
    name: 'US Department of Agriculture: FoodData Central, SR Legacy, 2018.',
    tabs: ['guide'],
  },
  ifct: {
    name: 'Longvah and others: Indian Food Composition Tables. National Institute of Nutrition, Hyderabad, 2017 (paneer).',
    tabs: ['guide'],
  },
} as const satisfies Record<string, Source>;
