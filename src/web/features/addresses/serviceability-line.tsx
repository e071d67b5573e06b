import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { classNames } from '#web/ui/class-names.ts';
import { serviceabilityQuery, tradingOf, type Place, type Trading } from './serviceability.ts';
import { minutesText, serviceabilityText, soonestText } from './serviceability-text.ts';

type ServiceabilityLineProps = {
  readonly place: Place;
  /** Begins with how long it takes, for a visitor who has chosen nothing yet. */
  readonly inMinutes?: boolean;
};

/** It keeps the height of two lines while the check is loading, so that the layout does not shift. */
export function ServiceabilityLine({ place, inMinutes = false }: ServiceabilityLineProps) {
  const { data, isError, dataUpdatedAt } = useQuery(serviceabilityQuery(place));
  if (!data) {
    return (
      <span className="block min-h-[2.8em] text-sm/[1.4] text-ink-2">
        {isError ? 'We could not check whether we deliver here.' : 'Checking whether we deliver here…'}
      </span>
    );
  }
  const trading = tradingOf(data);
  const now = new Date(dataUpdatedAt);
  const minutes = inMinutes && trading?.earliestArrival ? minutesText(trading.earliestArrival, now) : null;
  const Icon = data.covered ? CircleCheck : MapPinOff;
  return (
    <span
      className={classNames(
        'flex min-h-[2.8em] items-start gap-1.5 text-sm/[1.4] font-[560]',
        data.covered ? 'text-st-green' : 'text-st-red',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={2.2} />
      <span>
        {minutes === null ? serviceabilityText(data, place.postalCode) : `We deliver here, now ${minutes}`}
        {trading ? <Soonest trading={trading} now={now} /> : null}
      </span>
    </span>
  );
}

function Soonest({ trading, now }: { readonly trading: Trading; readonly now: Date }) {
  const text = soonestText(trading, now);
  return (
    <span className={classNames('num block', !trading.isOpen && 'text-ink')}>
      {trading.earliestArrival ? `Order now: arrives ${text}` : text}
    </span>
  );
}
