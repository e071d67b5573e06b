import { useQuery } from '@tanstack/react-query';
import type { PaymentOutcome } from '#contract/payments.ts';
import { businessDay, dayLabel } from '#domain/calendar/business-day.ts';
import { paymentMethodLabel } from '#domain/orders/payment-method.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { outcomesQuery } from './payments-query.ts';

const wayOf = ({ method, purpose }: PaymentOutcome) =>
  purpose === 'door' ? 'At the door' : paymentMethodLabel(method);
const label = 'Paid of started payments';
const sumOf = (outcomes: readonly PaymentOutcome[], key: 'started' | 'paid') =>
  outcomes.reduce((sum, outcome) => sum + outcome[key], 0);

/** How many of the payments that customers started ended paid, in the last 14 days. Nothing while there are none. */
export function Outcomes() {
  const { data } = useQuery(outcomesQuery);
  const today = businessDay(new Date(useMinute()));
  if (!data || data.outcomes.length === 0) return null;
  const { outcomes } = data;
  const ways = [...new Set(outcomes.map(wayOf))];
  const days = [...Map.groupBy(outcomes, ({ day }) => day)];
  return (
    <details className="rounded-input border border-line bg-paper px-4">
      <summary className="num cursor-pointer py-2.5">
        <b className="font-[660]">{shareText(outcomes)}</b> of started payments ended paid in the last 14 days
      </summary>
      <div className="pb-3">
        <table aria-label={label} className="num w-full text-left align-top">
          <thead>
            <tr className="border-b border-line text-ink-2">
              {['Day', ...ways].map((head) => (
                <th key={head} scope="col" className="py-1.5 pr-3 font-[560]">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(([day, ofDay]) => (
              <tr key={day} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  {dayLabel(day, today)}
                </th>
                {ways.map((way) => (
                  <td key={way} className="py-1.5 pr-3">
                    {cellText(ofDay.filter((outcome) => wayOf(outcome) === way))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const shareText = (outcomes: readonly PaymentOutcome[]) =>
  `${Math.round((100 * sumOf(outcomes, 'paid')) / sumOf(outcomes, 'started'))}%`;

const cellText = (outcomes: readonly PaymentOutcome[]) =>
  outcomes.length === 0 ? '–' : `${shareText(outcomes)} (${sumOf(outcomes, 'paid')} of ${sumOf(outcomes, 'started')})`;
