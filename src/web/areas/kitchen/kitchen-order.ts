import type { InternalNote } from '#contract/internal-notes.ts';
import type { Order } from '#contract/orders.ts';

/** An order on the board. The answer to a step has neither names nor notes. */
export type KitchenOrder = Order & {
  readonly customerName?: string;
  readonly placedByName?: string | null;
  readonly notes?: readonly InternalNote[];
};
