import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { MessageSettings as Settings } from '#contract/messages.ts';
import { messageLabel, optionalKinds } from '#domain/messages/message-kind.ts';
import { PushSwitch } from '#web/features/push/push-switch.tsx';
import { call } from '#web/platform/api/call.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Switch } from '#web/ui/fields/switch.tsx';

const endpoints = () => import('#contract/messages.ts');
export const messageSettingsQuery = queryOptions({
  queryKey: ['message-settings'],
  queryFn: async ({ signal }) => call((await endpoints()).getMessageSettings, undefined, { signal }),
});

/** Which messages about orders the customer gets. A switch takes effect at once, and goes back when it cannot be saved. */
export function MessageSettings() {
  const titleId = useId();
  const queryClient = useQueryClient();
  const { data: settings, isError, refetch } = useQuery(messageSettingsQuery);
  const save = useMutation({
    // One after another: each sends all switches.
    scope: { id: 'message-settings' },
    mutationFn: async (body: Settings) => call((await endpoints()).setMessageSettings, { body }),
    onMutate: (next) => {
      const before = queryClient.getQueryData(messageSettingsQuery.queryKey);
      queryClient.setQueryData(messageSettingsQuery.queryKey, next);
      return { before };
    },
    onError: (_error, _next, context) => {
      queryClient.setQueryData(messageSettingsQuery.queryKey, context?.before);
      toast.error('Failed to save your choice of messages');
    },
  });
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 grid max-w-190 gap-2 rounded-(--radius-l) border border-line bg-paper p-5 md:p-6"
    >
      <h2 id={titleId} className="text-card-l">
        Messages about your orders
      </h2>
      <p className="text-ink-2">
        By SMS, and by email if you gave us an address. We always tell you when an order is cancelled.
      </p>
      <PushSwitch label="Notifications on this device instead of SMS" />
      {settings ? (
        <div className="grid sm:grid-cols-2">
          {optionalKinds.map((kind) => (
            <Switch
              key={kind}
              label={messageLabel(kind)}
              isOn={settings[kind]}
              onChange={(isOn) => save.mutate({ ...settings, [kind]: isOn })}
            />
          ))}
        </div>
      ) : isError ? (
        <ErrorState message="Failed to load your choice of messages" onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="text-ink-2">
          Loading your choice of messages...
        </p>
      )}
    </section>
  );
}
