import { useQuery, useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { calendarLinkKey, calendarLinkQuery, endpoints } from '../subscriptions-query.ts';

/** The address for calendar programs. The shop shows it once and stores no more than its hash. */
export function CalendarAddress({ subscriptionId }: { readonly subscriptionId: number }) {
  const { data, isError, refetch } = useQuery(calendarLinkQuery(subscriptionId));
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string>();
  const params = { id: subscriptionId };
  const show = (createdAt: string | null) => queryClient.setQueryData(calendarLinkKey(subscriptionId), { createdAt });
  const create = useMutationOnce({
    mutationFn: async () => call((await endpoints()).createCalendarLink, { params }),
    onSuccess: (made) => {
      setUrl(made.url);
      show(made.createdAt);
    },
    onError: (error) => toast.error('The calendar address could not be made', { points: [error.message] }),
  });
  const revoke = useMutationOnce({
    mutationFn: async () => call((await endpoints()).revokeCalendarLink, { params }),
    onSuccess: () => {
      setUrl(undefined);
      show(null);
      toast.success('The calendar address has stopped working');
    },
    onError: (error) => toast.error('The calendar address could not be revoked', { points: [error.message] }),
  });
  return (
    <section aria-labelledby="ical" className="grid gap-3 rounded-(--radius-l) border border-line bg-paper p-5">
      <h2 id="ical" className="text-card-s">
        In your calendar
      </h2>
      <p className="text-secondary text-ink-2">
        Anyone with this address sees dates, times and bowls. Revoke it and it stops at once.
      </p>
      {isError && !data ? <ErrorState message="It could not be loaded." onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton className="h-12" /> : null}
      {url ? (
        <div className="flex flex-wrap gap-2">
          <input
            readOnly
            aria-label="Calendar address"
            value={url}
            onFocus={({ target }) => target.select()}
            className="text-input num min-w-0 grow basis-60 bg-mist"
          />
          <Button
            variant="soft"
            size="sm"
            icon={<Copy aria-hidden="true" className="size-5" strokeWidth={1.9} />}
            onClick={() => void copy(url)}
          >
            Copy
          </Button>
        </div>
      ) : null}
      {data && !url && data.createdAt !== null ? (
        <p className="num text-secondary">
          There is one since {formatInstant(data.createdAt)}. It was shown once; a new one replaces it.
        </p>
      ) : null}
      {data ? (
        <div className="flex flex-wrap gap-2">
          {url ? null : (
            <Button variant="sec" size="sm" busy={create.isPending} onClick={() => create.mutate()}>
              {data.createdAt === null ? 'Make a calendar address' : 'Make a new one'}
            </Button>
          )}
          {data.createdAt === null ? null : (
            <Button variant="danger" size="sm" busy={revoke.isPending} onClick={() => revoke.mutate()}>
              Revoke
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Calendar address copied');
  } catch {
    toast.error('The address could not be copied. Please select it and copy it yourself.');
  }
}
