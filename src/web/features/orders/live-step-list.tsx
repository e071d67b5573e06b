import Bike from 'lucide-react/icons/bike';
import Check from 'lucide-react/icons/check';
import ChefHat from 'lucide-react/icons/chef-hat';
import House from 'lucide-react/icons/house';
import type { ComponentType, SVGProps } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { liveSteps, type LiveStepStatus, type LiveStep } from './order-steps.ts';

const icons: Record<LiveStepStatus, ComponentType<SVGProps<SVGSVGElement>>> = {
  CONFIRMED: Check,
  PROCESSING: ChefHat,
  OUT_FOR_DELIVERY: Bike,
  DELIVERED: House,
};

const notes: Record<LiveStepStatus, (order: Order) => string> = {
  CONFIRMED: () => 'Your kitchen has the order',
  PROCESSING: () => 'Cooked, weighed and packed',
  OUT_FOR_DELIVERY: (order) => `On the way to ${order.deliveryAddressLine1}`,
  DELIVERED: ({ amountDue }) =>
    amountDue > 0 ? `Pay ${formatRupeesOnWire(amountDue)} in cash at the door` : 'Paid. Nothing to pay at the door',
};

const discs: Record<LiveStep['state'], string> = {
  done: 'bg-beet-700 text-white',
  current: 'bg-haldi-500 text-beet-900',
  'to-come': 'border-2 border-dashed border-beet-700 text-beet-700',
};

export function LiveStepList({ order }: { readonly order: Order }) {
  return (
    <ol aria-label="Order progress" className="mt-6.5 grid">
      {liveSteps(order).map((step) => (
        <LiveStepItem key={step.status} step={step} note={notes[step.status](order)} />
      ))}
    </ol>
  );
}

function LiveStepItem({ step, note }: { readonly step: LiveStep; readonly note: string }) {
  const { status, label, state, at } = step;
  const Icon = icons[status];
  const isCurrent = state === 'current';
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="group relative grid min-h-15.5 grid-cols-[40px_1fr] gap-3.5"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-10 bottom-0 left-[18.5px] border-l-3 border-beet-700 group-last:hidden',
          state !== 'done' && 'border-dashed',
        )}
      />
      <span className={classNames('relative grid size-10 place-items-center rounded-full', discs[state])}>
        {isCurrent ? (
          <span className="absolute -inset-1.5 rounded-full border-6 border-haldi-500/50 motion-safe:animate-pulse motion-safe:[animation-duration:2.4s]" />
        ) : null}
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.9} />
      </span>
      <div className="pb-3.5">
        <p
          className={
            isCurrent
              ? 'font-display text-2xl/[1.1] font-[760] font-stretch-[92%]'
              : classNames('leading-[1.3] pt-0.75', state === 'done' ? 'font-[660]' : 'font-[560]')
          }
        >
          {label}
          {state === 'to-come' ? <span className="sr-only">, to come</span> : null}
        </p>
        <p className="num text-small/[1.35] wrap-anywhere text-ink-2">
          {at ? (
            <>
              <time dateTime={at}>{formatInstant(at, 'time')}</time>.{' '}
            </>
          ) : null}
          {note}
        </p>
      </div>
    </li>
  );
}
