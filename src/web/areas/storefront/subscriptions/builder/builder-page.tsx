import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '#web/platform/brand/brand.ts';
import { RequireSession } from '#web/platform/guards/require-session.tsx';
import { WaitingForSession } from '#web/platform/guards/waiting-for-session.tsx';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { builderPath, readId } from '../subscription-url.ts';
import { subscriptionQuery } from '../subscriptions-query.ts';

// Every page brings the route table, which lists the files of each route: the many small files of the builder are not in it.
const SubscriptionBuilder = lazy(async () => ({
  default: (await import('./subscription-builder.tsx')).SubscriptionBuilder,
}));

export const meta = privateMeta({
  title: `Start a subscription | ${brand.name}`,
  description: `Days, food, address and start of a subscription at ${brand.name}.`,
  path: builderPath,
});

export default function BuilderPage() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const edit = readId(search, 'edit');
  return (
    <div className="wrap min-h-dvh">
      <RequireSession waiting={<Waiting />}>
        <Suspense fallback={<Waiting />}>
          {user && edit !== undefined ? <Edit userId={user.id} id={edit} /> : null}
          {user && edit === undefined ? <SubscriptionBuilder key="new" userId={user.id} /> : null}
        </Suspense>
      </RequireSession>
    </div>
  );
}

/** The same for every visitor: the server does not know the session. */
function Waiting() {
  return (
    <>
      <h1 className="sr-only">Start a subscription</h1>
      <WaitingForSession />
    </>
  );
}

function Edit({ userId, id }: { readonly userId: number; readonly id: number }) {
  const { data, isError, refetch } = useQuery(subscriptionQuery(id));
  if (data) return <SubscriptionBuilder key={`${id} ${data.version}`} userId={userId} edited={data} />;
  return (
    <>
      <h1 className="sr-only">Edit your subscription</h1>
      {isError ? (
        <ErrorState message="Your subscription could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-9 h-120 rounded-(--radius-l)" />
      )}
    </>
  );
}
