import { createContext, useRouteLoaderData } from 'react-router';
import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import type { PublicBusiness } from '#contract/business.ts';
import type { OrderTerms } from '#contract/order-terms.ts';

/**
 * What the server passes to every render. Public pages are the same for every visitor, so nothing here may be personal.
 */
export type PageData = {
  readonly meals: readonly Meal[];
  /** The components of a custom bowl. */
  readonly options: CustomizeOptions;
  readonly terms: OrderTerms;
  /** Who runs the shop. */
  readonly business: PublicBusiness;
  /** Origin without a trailing slash: canonical links and share images are built on it. */
  readonly publicUrl: string;
  readonly isDemo: boolean;
  /** Whether pages register the service worker. */
  readonly hasServiceWorker: boolean;
  /** Marks the page's scripts for the server, which hashes them and removes the marks. */
  readonly scriptNonce?: string;
};

export const pageData = createContext<PageData>();

export type RootData = Pick<PageData, 'publicUrl' | 'isDemo' | 'hasServiceWorker' | 'terms'> & {
  readonly year: number;
  /** Who runs the shop, for footer and policies; empty until it is entered. */
  readonly legalLines: readonly string[];
};

/** Data of the shop on every page; undefined where the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root');
}
