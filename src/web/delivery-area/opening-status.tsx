import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAddresses } from '#web/addresses/addresses-query.ts';
import { type Place, opensText, serviceabilityQuery, soonestText, tradingOf } from '#web/addresses/serviceability.ts';
import { call } from '#web/api/call.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useCheckedPin } from './checked-pin.ts';

const openingStatusQuery = queryOptions({
  queryKey: ['opening-status'],
  queryFn: async ({ signal }) => {
    const { getOpeningStatus } = await import('#contract/opening-status.ts');
    return call(getOpeningStatus, undefined, { signal });
  },
});

/** Hours begin and end while a page is open. */
const refetchInterval = 60_000;
const nowhere: Place = { postalCode: '', latitude: null, longitude: null };

/** Whether we are open, and when an order would arrive: where the visitor has asked for, or at their own address. */
export function OpeningStatus() {
  const place = usePlace();
  const here = useQuery({ ...serviceabilityQuery(place ?? nowhere), enabled: place !== null, refetchInterval });
  const anywhere = useQuery({ ...openingStatusQuery, enabled: place === null, refetchInterval });
  const { dataUpdatedAt } = place ? here : anywhere;
  const now = new Date(dataUpdatedAt);
  const trading = tradingOf(here.data);
  const status = place ? trading : anywhere.data;
  if (!status) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames('size-2.5 shrink-0 rounded-full', status.isOpen ? 'bg-st-green' : 'bg-st-red')}
      />
      <span className="num">
        <b className="font-[660]">{status.isOpen ? 'Open now' : status.isPaused ? 'Paused' : 'Closed now'}</b>
        {detailOf(trading ? soonestOf(trading, now) : opensText(status, now))}
      </span>
    </>
  );
}

type Trading = NonNullable<ReturnType<typeof tradingOf>>;

function soonestOf(trading: Trading, now: Date): string | null {
  if (!trading.isOpen && trading.opensAt === null) return null;
  const text = soonestText(trading, now);
  return trading.earliestArrival ? `Arrives ${text}` : text;
}

const detailOf = (text: string | null) => (text === null ? '' : `. ${text}`);

function usePlace(): Place | null {
  const checked = useCheckedPin();
  const addresses = useAddresses().data ?? [];
  if (checked?.isCovered) return { postalCode: checked.postalCode, latitude: null, longitude: null };
  return addresses.find((address) => address.default) ?? null;
}
