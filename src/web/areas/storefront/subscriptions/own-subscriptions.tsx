import Plus from 'lucide-react/icons/plus';
import { useSearchParams } from 'react-router';
import type { Subscription } from '#contract/subscription-shapes.ts';
import { labelIn } from '#domain/readable-code.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { SubscriptionView } from './calendar/subscription-view.tsx';
import { shortDayText } from './day-texts.ts';
import { builderPath, readId, subscriptionPath } from './subscription-url.ts';

/** The one in the URL, else the newest that still runs. */
export function OwnSubscriptions({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) {
  const [search] = useSearchParams();
  const asked = readId(search, 'id');
  const shown =
    subscriptions.find(({ id }) => id === asked) ??
    subscriptions.find(({ state }) => state !== 'ended') ??
    subscriptions[0];
  if (!shown) return null;
  const others = subscriptions.filter(({ id }) => id !== shown.id);
  return (
    <div className="wrap min-h-dvh pb-14">
      <SubscriptionView key={shown.id} subscription={shown} />
      <section aria-labelledby="others" className="mt-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="others" className="text-card-l">
            {others.length > 0 ? 'Your other subscriptions' : 'Another one?'}
          </h2>
          <ul className="mt-2 grid gap-1">
            {others.map((one) => (
              <li key={one.id}>
                <TextLink to={subscriptionPath(one.id)}>{nameOf(one)}</TextLink>
              </li>
            ))}
          </ul>
        </div>
        <ButtonLink
          to={builderPath}
          variant="sec"
          icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        >
          Start Subscription
        </ButtonLink>
      </section>
    </div>
  );
}

const stateWords: Record<Subscription['state'], string> = { active: 'running', paused: 'paused', ended: 'ended' };

const nameOf = ({ startsOn, addressLabel, state }: Subscription): string =>
  `From ${shortDayText(startsOn)}${addressLabel ? `, to ${addressLabel}` : ''}, ${labelIn(stateWords, state)}`;
