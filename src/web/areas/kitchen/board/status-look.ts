import type { OrderStatus } from '#domain/orders/order-status.ts';
import { kitchenOrderColours, orderStatusColour } from '#web/features/orders/order-status-colours.ts';
import type { StatusColour } from '#web/ui/feedback/status-badge.tsx';

type Look = {
  /** Background for white text. */
  readonly solid: string;
  readonly soft: string;
};

const grey: Look = { solid: 'bg-st-grey-solid', soft: 'bg-st-grey-bg' };

/** Classes by status colour; the board never uses yellow and indigo. */
const looks: Record<StatusColour, Look> = {
  blue: { solid: 'bg-st-blue-solid', soft: 'bg-st-blue-bg' },
  purple: { solid: 'bg-st-purple-solid', soft: 'bg-st-purple-bg' },
  orange: { solid: 'bg-st-orange-solid', soft: 'bg-st-orange-bg' },
  green: { solid: 'bg-st-green-solid', soft: 'bg-st-green-bg' },
  red: { solid: 'bg-st-red-solid', soft: 'bg-st-red-bg' },
  yellow: grey,
  indigo: grey,
  grey,
};

export function statusLook(status: OrderStatus): Look {
  return looks[orderStatusColour(kitchenOrderColours, status)];
}
