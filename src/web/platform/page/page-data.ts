import { createContext, useRouteLoaderData } from 'react-router';
import type { PageData } from '#contract/page.ts';
import { type ShopContact, noContact } from './shop-contact.ts';

export const pageData = createContext<PageData>();

export type RootData = Pick<PageData, 'publicUrl' | 'isDemo' | 'hasServiceWorker' | 'terms'> & {
  readonly year: number;
  /** Who runs the shop, for footer and policies; empty until it is entered. */
  readonly legalLines: readonly string[];
  readonly contact: ShopContact;
};

/** Data of the shop on every page; undefined where the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root');
}

export const useShopContact = (): ShopContact => useRootData()?.contact ?? noContact;
