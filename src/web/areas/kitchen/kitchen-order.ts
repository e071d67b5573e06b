import type { InternalNote } from '#contract/internal-notes.ts';
import type { Order } from '#contract/orders.ts';

/** An order on the board. The answer to a step has neither the name nor the notes. */
export type KitchenOrder = Order & { readonly customerName?: string; readonly notes?: readonly InternalNote[] };
