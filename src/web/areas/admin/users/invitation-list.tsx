import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '#contract/staff-invitations.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { type StaffColumn, StaffTable } from '#web/ui/staff-list/staff-table.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { invitationsQuery, useInvitationMutations } from './invitations-query.ts';
import { fullName, rolesText } from './user-roles.ts';

/** Renders nothing while there is no open invitation. */
export function InvitationList() {
  const { data = [], error, refetch } = useQuery(invitationsQuery);
  const { resend, withdraw } = useInvitationMutations();
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  const now = useMinute();
  if (error) return <ErrorState message="Failed to fetch invitations" onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="open-invitations" className="grid gap-2">
      <h2 id="open-invitations" className="text-card-s font-[720]">
        Open invitations
      </h2>
      <StaffTable
        caption="Open invitations"
        columns={invitationColumns(now, {
          sendingId: resend.isPending ? resend.variables : null,
          onResend: ({ id }) => resend.mutate(id),
          onWithdraw: setWithdrawn,
        })}
        rows={data}
        rowKey={({ id }) => id}
      />
      {withdrawn ? (
        <ConfirmDialog
          open
          onOpenChange={() => setWithdrawn(null)}
          title={`Withdraw the invitation of ${fullName(withdrawn)}`}
          description={`The link that was sent to ${withdrawn.email} stops working.`}
          keepLabel="No, Keep Invitation"
          confirmLabel="Yes, Withdraw"
          busy={withdraw.isPending}
          onConfirm={() =>
            withdraw.mutateAsync(withdrawn.id).then(
              () => setWithdrawn(null),
              () => setWithdrawn(null),
            )
          }
        />
      ) : null}
    </section>
  );
}

type Actions = {
  readonly sendingId: number | null;
  readonly onResend: (invitation: Invitation) => void;
  readonly onWithdraw: (invitation: Invitation) => void;
};

function invitationColumns(
  now: number,
  { sendingId, onResend, onWithdraw }: Actions,
): readonly StaffColumn<Invitation>[] {
  return [
    { head: 'Name', isLead: true, cell: (invitation) => <b className="font-[660]">{fullName(invitation)}</b> },
    { head: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
    {
      head: 'Roles',
      isHalf: true,
      cell: ({ roles, kitchens }) => (
        <>
          <span className="wrap-break-word">{rolesText(roles)}</span>
          {kitchens.length > 0 ? (
            <span className="block text-note wrap-break-word text-ink-2">
              {`Only ${kitchens.map(({ name }) => name).join(', ')}`}
            </span>
          ) : null}
        </>
      ),
    },
    {
      head: 'Link',
      isHalf: true,
      cell: (invitation) => <LinkState invitation={invitation} now={now} />,
    },
    {
      head: 'Actions',
      isActions: true,
      cell: (invitation) => (
        <>
          <StaffButton
            aria-label={`Send a new link to ${fullName(invitation)}`}
            busy={sendingId === invitation.id}
            onClick={() => onResend(invitation)}
          >
            Send Again
          </StaffButton>
          <StaffButton
            aria-label={`Withdraw the invitation of ${fullName(invitation)}`}
            onClick={() => onWithdraw(invitation)}
          >
            Withdraw
          </StaffButton>
        </>
      ),
    },
  ];
}

function LinkState({ invitation, now }: { readonly invitation: Invitation; readonly now: number }) {
  const { expiresAt, mailedAt, invitedByName } = invitation;
  const isExpired = new Date(expiresAt).getTime() <= now;
  return (
    <div className="grid justify-items-start gap-1">
      {isExpired ? (
        <StatusBadge colour="red" icon="circle-x" label="Expired" />
      ) : mailedAt ? (
        <StatusBadge colour="green" icon="circle-check" label="Sent" />
      ) : (
        <StatusBadge colour="yellow" icon="clock" label="Not sent yet" />
      )}
      <span className="num text-note text-ink-2">
        {isExpired ? 'Worked' : 'Works'} until <time dateTime={expiresAt}>{formatInstant(expiresAt)}</time>, by{' '}
        {invitedByName}
      </span>
    </div>
  );
}
