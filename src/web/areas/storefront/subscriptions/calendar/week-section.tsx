import { Fragment } from 'react';
import type { Subscription, SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import { type Figures, judgeMacro } from '#domain/finder/target.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { TargetBar, VerdictWords } from '#web/features/finder/target-bars.tsx';
import { MacroSwatch } from '#web/features/food-labels/macro-meter.tsx';
import type { CalendarWeek } from './calendar-weeks.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { deliveryId } from './delivery-state.ts';

type WeekSectionProps = {
  readonly week: CalendarWeek;
  readonly subscription: Subscription;
  readonly target: Figures | null;
  /** The delivery in the URL. */
  readonly opened: string | null;
  readonly now: Date;
};

/** The deliveries of a week and their sum. Later cards fill the row before the opened one, which lies below it. */
export function WeekSection({ week, subscription, target, opened, now }: WeekSectionProps) {
  const titleId = `week-${week.monday}`;
  const isOpened = (delivery: SubscriptionDelivery) => deliveryId(delivery) === opened;
  return (
    <section aria-labelledby={titleId} className="pt-5">
      <h2 id={titleId} className="flex flex-wrap items-baseline gap-x-3 pb-3 text-card-l">
        {week.title}
        <span className="num font-text text-secondary font-normal tracking-normal text-ink-2">{week.days}</span>
      </h2>
      {week.deliveries.length === 0 ? <p className="pb-2 text-ink-2">No deliveries.</p> : null}
      <ul className="grid grid-flow-row-dense gap-3 empty:hidden md:grid-cols-[repeat(auto-fill,minmax(168px,1fr))]">
        {week.deliveries.map((delivery) => (
          <Fragment key={deliveryId(delivery)}>
            <DeliveryCard
              delivery={delivery}
              subscriptionId={subscription.id}
              target={target}
              isOpened={isOpened(delivery)}
              now={now}
            />
            {isOpened(delivery) ? (
              <DeliveryDetails delivery={delivery} subscription={subscription} target={target} now={now} />
            ) : null}
          </Fragment>
        ))}
        {week.deliveries.length > 0 ? <WeekSum week={week} target={target} /> : null}
      </ul>
    </section>
  );
}

function WeekSum({ week, target }: { readonly week: CalendarWeek; readonly target: Figures | null }) {
  const { count, figures, total } = week;
  const wanted = (target?.protein ?? 0) * count;
  const verdict = judgeMacro(wanted, figures.protein);
  return (
    <li className="grid content-start gap-x-4 gap-y-1.5 rounded-(--radius-l) bg-pista-300 p-4 text-beet-900 max-wide:col-span-full max-wide:grid-cols-2 max-md:-order-1">
      <div className="grid content-start gap-1.5">
        <p className="figure-display text-price/none font-[740]">{formatRupeesOnWire(total)}</p>
        <p className="text-secondary">{count === 1 ? '1 delivery' : `${count} deliveries`}</p>
      </div>
      {target && count > 0 ? (
        <div className="num grid gap-1 text-secondary">
          <p className="flex items-center gap-1.75">
            <MacroSwatch macro="protein" />
            Protein
          </p>
          <TargetBar macro="protein" share={wanted === 0 ? 1 : figures.protein / wanted} state={verdict.state} />
          <p>
            <b className="figure-display text-lg/none">{Math.round(figures.protein)}</b> of {Math.round(wanted)} g
          </p>
          <VerdictWords {...verdict} />
          <p>{Math.round(figures.caloriesKcal / count)} kcal a meal</p>
        </div>
      ) : null}
    </li>
  );
}
