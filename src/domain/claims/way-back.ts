/** How granted amounts go back: as store credit, or to the way the order was paid. */
export const waysBack = ['credit', 'refund'] as const;
export type WayBack = (typeof waysBack)[number];
