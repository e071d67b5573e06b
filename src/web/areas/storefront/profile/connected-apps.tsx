import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import Bot from 'lucide-react/icons/bot';
import { useId, useRef, useState } from 'react';
import type { ConnectedApp } from '#contract/connected-apps.ts';
import type { Scope } from '#contract/oauth.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { AppDialog } from './app-dialog.tsx';

const endpoints = () => import('#contract/connected-apps.ts');
export const connectedAppsQuery = queryOptions({
  queryKey: ['connected-apps'],
  queryFn: async ({ signal }) => call((await endpoints()).listConnectedApps, undefined, { signal }),
});

/** The programs that may act for the customer. Nothing for customers without one. */
export function ConnectedApps() {
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const queryClient = useQueryClient();
  const { data: apps = [] } = useQuery(connectedAppsQuery);
  const [opened, setOpened] = useState<ConnectedApp>();
  const [leaving, setLeaving] = useState<ConnectedApp>();
  const revoke = useMutationOnce({
    mutationFn: async ({ id }: ConnectedApp) => call((await endpoints()).revokeConnectedApp, { params: { id } }),
    onSuccess: (_, { name }) => toast.success(`${name} is disconnected`),
    onError: (_error, { name }) => toast.error(`Failed to disconnect ${name}`),
    onSettled: async () => {
      await queryClient.invalidateQueries(connectedAppsQuery);
      setLeaving(undefined);
      moveLostFocus(list.current);
    },
  });
  if (apps.length === 0) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 grid max-w-190 gap-2 rounded-(--radius-l) border border-line bg-paper p-5 md:p-6"
    >
      <h2 id={titleId} className="text-card-l">
        Connected apps
      </h2>
      <p className="text-ink-2">Programs that you let act for you. Revoke stops one at once; its orders stay yours.</p>
      <ul ref={list} tabIndex={-1} aria-label="Connected apps" className="divide-y divide-line outline-none">
        {apps.map((app) => (
          <li key={app.id} className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-4 py-3.5">
            <span aria-hidden="true" className="grid size-12 place-items-center rounded-m bg-beet-900 text-white">
              <Bot className="size-6" strokeWidth={1.9} />
            </span>
            <div>
              <h3 className="text-card-s wrap-anywhere">{app.name}</h3>
              <p className="num text-secondary text-ink-2">{factsOf(app)}</p>
            </div>
            <div className="col-span-2 flex gap-2 max-sm:*:flex-1">
              <Button variant="sec" size="sm" onClick={() => setOpened(app)}>
                What it did
                <span className="sr-only">: {app.name}</span>
              </Button>
              <Button variant="danger" size="sm" onClick={() => setLeaving(app)}>
                Revoke
                <span className="sr-only"> {app.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {opened ? <AppDialog app={opened} onClose={() => setOpened(undefined)} /> : null}
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={`Disconnect ${leaving?.name ?? ''}?`}
        description="It can no longer act for you, from this moment on. Orders that it placed stay yours."
        keepLabel="No, Keep It"
        confirmLabel="Yes, Revoke"
        busy={revoke.isPending}
        onConfirm={() => leaving && revoke.mutate(leaving)}
      />
    </section>
  );
}

const words: Record<Scope, string> = {
  menu: 'menu',
  'ledger.read': 'ledger (read)',
  'ledger.write': 'ledger (write)',
  order: 'orders that you confirm',
};

/** 'Menu, ledger (read), orders up to ₹400.00. Since Nov 2, 2026, last used Nov 18, 7:14 PM. 3 orders, ₹943.66.' */
export function factsOf({ scopes, allowance, ...app }: ConnectedApp): string {
  const may = scopes
    .map((scope) =>
      scope === 'order' && allowance ? `orders up to ${formatRupeesOnWire(allowance.perOrder)}` : words[scope],
    )
    .join(', ');
  const since = `Since ${formatInstant(app.connectedAt, 'date')}`;
  const used = app.lastUsedAt === null ? 'not used yet' : `last used ${formatInstant(app.lastUsedAt, 'short')}`;
  const count = app.orderCount === 1 ? '1 order' : `${app.orderCount} orders`;
  const ordered = app.orderCount === 0 ? 'No orders' : `${count}, ${formatRupeesOnWire(app.orderedAmount)}`;
  return `${may.charAt(0).toUpperCase()}${may.slice(1)}. ${since}, ${used}. ${ordered}.`;
}
