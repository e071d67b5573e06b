import { createContext } from 'react-router';
import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import type { OrderTerms } from '#contract/order-terms.ts';

/** What the server hands to every render. Public pages are the same for every visitor, so nothing here may be personal. */
export type PageData = {
  readonly meals: readonly Meal[];
  /** What a custom bowl can be made of. */
  readonly options: CustomizeOptions;
  readonly terms: OrderTerms;
  /** Origin without a trailing slash: canonical links and share images are built on it. */
  readonly publicUrl: string;
  readonly isDemo: boolean;
  /** Marks the scripts of the page, for the server to hash: it takes the marks off again. */
  readonly scriptNonce?: string;
};

export const pageData = createContext<PageData>();
