import { QuotedOrder } from '#contract/program-quotes.ts';
import { type OrderDeps, type OrderRequest, type Placing, decide, withoutLocks } from './decide-order.ts';
import { toOrder } from './order-row.ts';
import { readBasis } from './place-phone-order.ts';

/** The order as it would be placed now. Refused for the same reasons as the order itself. */
export async function previewOrder(deps: OrderDeps, placing: Placing, request: OrderRequest): Promise<QuotedOrder> {
  const { customerId } = placing;
  const { deliveryAddressId } = request;
  const basis = await readBasis(deps.reads, deps.limits, { customerId, deliveryAddressId });
  const decided = await decide(deps, placing, request, withoutLocks(deps.reads, basis));
  if (!decided) throw new Error('an order was decided without a kitchen');
  const notYet = {
    id: 0,
    orderDate: new Date(),
    pickedUpAt: null,
    pickedUpBy: null,
    handedBackAt: null,
    receivedBy: null,
  };
  return QuotedOrder.parse(toOrder({ order: { ...decided.order, ...notYet }, items: decided.items, events: [] }));
}
