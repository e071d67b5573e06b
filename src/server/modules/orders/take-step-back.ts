import { AppError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import { type OrderStatus, type StepBack, orderStatusLabel, stepBack } from '#domain/orders/order-status.ts';
import type { Database } from '#server/db/client.ts';
import { sendIn } from '#server/db/statement.ts';
import { noSuchOrder } from './find-order.ts';
import { changeStatus } from './move-order-queries.ts';
import { type Mover, illegalStep } from './move-order.ts';
import { toOrder } from './order-row.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { findLastStep, lockOrderToStepBack } from './take-step-back-queries.ts';

/**
 * Takes the kitchen's last step back. `taken` is the status that this step led to, so that a late press does not take back a later step.
 * The history keeps both steps.
 */
export function takeStepBack(
  db: Database,
  { userId, kitchens = null }: Omit<Mover, 'actor'>,
  orderId: number,
  taken: OrderStatus,
): Promise<Order> {
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      if (!(await lockOrderToStepBack(tx, orderId, kitchens))) throw noSuchOrder();
      const last = await findLastStep(tx, orderId);
      if (last.to !== taken) throw illegalStep(last.to);
      const back = stepBack(last);
      if (!back.isPossible) throw refusal(back.reason, last.to);
      const change = {
        orderId,
        ownerId: null,
        kitchens,
        allowedFrom: [last.to],
        to: back.to,
        actor: 'kitchen-manager',
        actorUserId: userId,
        reason: null,
      } as const;
      const moved = await sendIn(tx, changeStatus(change));
      if (!moved) throw illegalStep(last.to);
      return toOrder(moved);
    }),
  );
}

type Reason = Extract<StepBack, { isPossible: false }>['reason'];

const sentences: Record<Reason, string> = {
  'not-of-the-kitchen': 'Only the last step of the kitchen can be taken back.',
  'too-late': 'A step can be taken back for two minutes only.',
  followed: 'This order was picked up or moved to another kitchen.',
};

function refusal(reason: Reason, currentStatus: OrderStatus): AppError {
  const message = `This order stays ${orderStatusLabel(currentStatus)}. ${sentences[reason]}`;
  return new AppError('illegal-transition', message, { details: { currentStatus } });
}
