/** The whole catalogue comes in one answer, as the menu does: there are no pages. */
export const allOnOnePage = { sizes: [100], usualSize: 100 } as const;
