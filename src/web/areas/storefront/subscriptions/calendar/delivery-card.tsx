import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Calendar from 'lucide-react/icons/calendar';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleX from 'lucide-react/icons/circle-x';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import PackageCheck from 'lucide-react/icons/package-check';
import Pause from 'lucide-react/icons/pause';
import SkipForward from 'lucide-react/icons/skip-forward';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { type Figures, type Verdict, judgeMacro, macroNames } from '#domain/finder/target.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { changeReasonTexts } from '#domain/subscriptions/subscription-rules.ts';
import { labelIn, readableCode } from '#domain/readable-code.ts';
import { VerdictWords } from '#web/features/finder/target-bars.tsx';
import { macroLabels } from '#web/features/food-labels/macro-meter.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { dayText, momentText } from '../day-texts.ts';
import { DeliveryPicture } from '../delivery-picture.tsx';
import { linesText } from '#web/features/subscriptions/subscription-items.ts';
import { subscriptionPath } from '../subscription-url.ts';
import { type ShownState, deliveryId, isComing, shownState } from './delivery-state.ts';

type Look = { readonly label: string; readonly colours: string; readonly Icon: LucideIcon };

const looks: Record<ShownState, Look> = {
  planned: { label: 'Planned', colours: 'bg-st-grey-bg text-st-grey', Icon: Calendar },
  ordered: { label: 'Ordered', colours: 'bg-st-blue-bg text-st-blue', Icon: ClipboardCheck },
  swapped: { label: 'Swapped', colours: 'bg-st-purple-bg text-st-purple', Icon: ArrowLeftRight },
  skipped: { label: 'Skipped', colours: 'bg-st-grey-bg text-st-grey', Icon: SkipForward },
  paused: { label: 'Paused', colours: 'bg-st-yellow-bg text-st-yellow', Icon: Pause },
  delivered: { label: 'Delivered', colours: 'bg-st-green-bg text-st-green', Icon: PackageCheck },
  cancelled: { label: 'Cancelled', colours: 'bg-st-red-bg text-st-red', Icon: CircleX },
};

type DeliveryCardProps = {
  readonly delivery: SubscriptionDelivery;
  readonly subscriptionId: number;
  readonly target: Figures | null;
  readonly isOpened: boolean;
  readonly now: Date;
};

/** What comes on a day, and until when it can be changed. It opens and closes its details. */
export function DeliveryCard({ delivery, subscriptionId, target, isOpened, now }: DeliveryCardProps) {
  const { date, lines, figures, amounts, isMoved, startsAt, endsAt } = delivery;
  const comes = isComing(delivery);
  const shown = shownState(delivery);
  // A state that this page does not know.
  const other = { ...looks.planned, label: readableCode(shown) };
  const { label, colours, Icon } = Object.hasOwn(looks, shown) ? looks[shown] : other;
  return (
    <li
      className={classNames(
        'relative grid content-start overflow-hidden rounded-(--radius-l) border max-md:grid-cols-[112px_minmax(0,1fr)]',
        isOpened ? 'border-beet-700 ring-1 ring-beet-700' : comes ? 'border-line' : 'border-dashed border-line-strong',
        comes ? 'bg-paper' : 'bg-closed text-ink-2',
        'hover:border-beet-700',
      )}
    >
      <div className="flex items-center justify-between gap-1 px-3 pt-3 max-md:col-start-2">
        <h3 className="num font-text text-secondary font-[700] tracking-normal whitespace-nowrap">
          {dayText(date, 'shortWeekday')} {date.slice(8).replace(/^0/, '')}
        </h3>
        <span className={classNames('status-badge px-2!', colours)}>
          <Icon aria-hidden="true" className="size-3.75" strokeWidth={2.2} />
          {label}
        </span>
      </div>
      <DeliveryPicture
        lines={lines}
        figures={figures}
        target={target}
        isGrey={!comes}
        className={classNames(
          'm-2.5 rounded-m py-1.5 max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:mr-0 max-md:self-start',
          !comes && 'max-md:hidden',
        )}
      />
      <div className="num grid gap-1 px-3 pb-3 text-secondary max-md:col-start-2">
        <Link
          to={subscriptionPath(subscriptionId, isOpened ? undefined : deliveryId(delivery))}
          preventScrollReset
          replace
          aria-expanded={isOpened}
          aria-label={`${linesText(lines)}, ${dayText(date)}`}
          className="font-display text-figure/[1.15] font-[700] text-inherit no-underline wrap-anywhere after:absolute after:inset-0"
        >
          {linesText(lines)}
        </Link>
        {isMoved ? (
          <p className="flex items-center gap-1.5 font-[620] text-st-purple">
            <CalendarClock aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.9} />
            Moved to {formatInstant(startsAt, 'time')}
          </p>
        ) : (
          <p className="text-ink-2">{formatTimeRange(startsAt, endsAt)}</p>
        )}
        {comes && target ? <Miss target={target} figures={figures} /> : null}
        {comes && !target ? (
          <p className="text-ink-2">
            {Math.round(figures.protein)} g protein, {Math.round(figures.caloriesKcal)} kcal
          </p>
        ) : null}
        <p className={classNames('figure-display text-figure/none text-ink', !comes && 'line-through')}>
          {formatRupeesOnWire(amounts.total)}
        </p>
        <Until delivery={delivery} now={now} />
      </div>
    </li>
  );
}

/** The macro that misses the target by the most; on target when none does. */
function Miss({ target, figures }: { readonly target: Figures; readonly figures: Figures }) {
  const misses = macroNames.map((macro) => ({ macro, ...judgeMacro(target[macro], figures[macro]) }));
  const worst = misses.filter(({ state }) => state !== 'hit').toSorted((a, b) => b.byGrams - a.byGrams)[0];
  const verdict: Verdict = worst ?? { state: 'hit', byGrams: 0 };
  return (
    <p className="flex flex-wrap items-center gap-x-1.25 text-sm text-ink-2">
      {worst ? macroLabels[worst.macro] : null} <VerdictWords {...verdict} />
    </p>
  );
}

function Until({ delivery, now }: { readonly delivery: SubscriptionDelivery; readonly now: Date }) {
  const { orderId, reason, isChangeable, changeableUntil } = delivery;
  const state = shownState(delivery);
  const line = 'border-line text-sm text-ink-2 md:border-t md:pt-1.5';
  if (orderId !== null) {
    return <p className={classNames(line, 'font-[660] text-ink')}>Order #{orderId}</p>;
  }
  const until = momentText(changeableUntil, now);
  if (state === 'paused') return <p className={line}>Not cooked, not charged</p>;
  if (state === 'skipped') {
    const why = reason ? `Skipped: ${labelIn(changeReasonTexts, reason)}` : 'By you';
    return <p className={line}>{isChangeable ? `${why}. Undo until ${until}` : why}</p>;
  }
  return (
    <p className={line}>
      {reason ? <b className="block text-ink">No room at this time</b> : null}
      {isChangeable ? 'Change until' : 'Could be changed until'} <b className="text-ink md:block">{until}</b>
    </p>
  );
}
