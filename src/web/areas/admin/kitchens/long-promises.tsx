import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { longPromiseMinutes } from '#domain/trading/promised-time.ts';
import { tradingQuery } from './trading-query.ts';

const pollIntervalMs = 15_000;

/** Warns of each kitchen that promises the next order too late. Customers leave before they complain. */
export function LongPromises() {
  const { data } = useQuery({ ...tradingQuery, refetchInterval: pollIntervalMs });
  const late = data?.filter(({ isOpen, promiseMinutes }) => isOpen && promiseMinutes > longPromiseMinutes) ?? [];
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {late.map(({ kitchenId, kitchenName, promiseMinutes }) => (
        <p key={kitchenId} className="num rounded-input bg-st-yellow-bg px-4 py-3 font-[560] text-st-yellow">
          {kitchenName} promises the next order in {promiseMinutes} minutes.{' '}
          <Link to={`/admin/kitchens?hours=${kitchenId}`} className="underline">
            Change its pace or capacity
          </Link>
        </p>
      ))}
    </div>
  );
}
