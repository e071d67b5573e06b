import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import type { AdminUser } from '#contract/admin-users.ts';
import { canBeBound } from '#domain/accounts/permissions.ts';
import { isStaff } from '#domain/accounts/role.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { canLoseFactor, fullName, rolesText, whatInactiveMeans, whyRolesFixed } from './user-roles.ts';
import { useUserMutations } from './users-query.ts';

type ColumnOptions = {
  readonly ownId: number | undefined;
  /** Id of the text that explains which accounts cannot be changed. */
  readonly reasonId: string;
  readonly onEditRoles: (id: number) => void;
  readonly onEditKitchens: (id: number) => void;
  readonly onEndSessions: (id: number) => void;
  readonly onSwitchOffFactor: (id: number) => void;
  readonly onNotes: (id: number) => void;
};

export function userColumns(options: ColumnOptions): readonly StaffColumn<AdminUser>[] {
  const { ownId, reasonId, onEditRoles, onEditKitchens, onEndSessions, onSwitchOffFactor, onNotes } = options;
  return [
    {
      head: 'Name',
      sortField: 'lastName',
      isLead: true,
      cell: (user) => (
        <>
          <b className="font-[660]">{fullName(user)}</b>
          {user.id === ownId ? <span className="text-ink-2"> (you)</span> : null}
        </>
      ),
    },
    {
      head: 'Email',
      sortField: 'email',
      cell: ({ email, phone }) =>
        email ?? <span className="num text-ink-2">Not provided{phone ? `, phone ${formatPhone(phone)}` : ''}</span>,
    },
    {
      head: 'Roles',
      isHalf: true,
      cell: ({ roles, kitchens, hasSecondFactor }) => (
        <>
          <span className="wrap-break-word">{rolesText(roles)}</span>
          {kitchens.length > 0 && canBeBound(roles) ? (
            <span className="block text-note wrap-break-word text-ink-2">
              {`Only ${kitchens.map(({ name }) => name).join(', ')}`}
            </span>
          ) : null}
          {hasSecondFactor ? <FactorMark /> : null}
        </>
      ),
    },
    {
      head: 'Status',
      sortField: 'enabled',
      isHalf: true,
      cell: (user) => <EnabledSwitch user={user} isFixed={user.id === ownId} reasonId={reasonId} />,
    },
    {
      head: 'Actions',
      isActions: true,
      cell: (user) => (
        <>
          {whyRolesFixed(user, ownId) === null ? (
            <StaffButton aria-label={`Edit roles of ${fullName(user)}`} onClick={() => onEditRoles(user.id)}>
              Edit Roles
            </StaffButton>
          ) : null}
          {canBeBound(user.roles) ? (
            <StaffButton aria-label={`Edit kitchens of ${fullName(user)}`} onClick={() => onEditKitchens(user.id)}>
              Edit Kitchens
            </StaffButton>
          ) : null}
          {isStaff(user.roles) ? null : (
            <StaffButton aria-label={`Notes on ${fullName(user)}`} onClick={() => onNotes(user.id)}>
              Notes
            </StaffButton>
          )}
          <StaffButton aria-label={`End sessions of ${fullName(user)}`} onClick={() => onEndSessions(user.id)}>
            End Sessions
          </StaffButton>
          {canLoseFactor(user, ownId) ? (
            <StaffButton aria-label={`Reset Factor of ${fullName(user)}`} onClick={() => onSwitchOffFactor(user.id)}>
              Reset Factor
            </StaffButton>
          ) : null}
        </>
      ),
    },
  ];
}

function FactorMark() {
  return (
    <span className="flex items-center gap-1 text-note whitespace-nowrap text-ink-2">
      <ShieldCheck aria-hidden="true" className="size-3.5 text-st-green" strokeWidth={2.2} />
      Second factor
    </span>
  );
}

type EnabledSwitchProps = {
  readonly user: AdminUser;
  readonly isFixed: boolean;
  /** Id of the text that explains why. */
  readonly reasonId: string;
};

/** Optimistic until the server has responded. Asks first where it cannot be taken back or touches a customer. */
function EnabledSwitch({ user, isFixed, reasonId }: EnabledSwitchProps) {
  const { mutate, mutateAsync, isPending, variables } = useUserMutations().setEnabled;
  const [isAsking, setIsAsking] = useState(false);
  const effect = whatInactiveMeans(user);
  const isOn = isPending ? variables.isEnabled : user.enabled;
  return (
    <div className="flex items-center gap-2.5">
      <Switch
        label={`${fullName(user)} is active`}
        hideLabel
        isOn={isOn}
        disabled={isFixed}
        describedBy={isFixed ? reasonId : undefined}
        onChange={(isEnabled) => {
          if (isPending) return;
          if (!isEnabled && effect !== null) setIsAsking(true);
          else mutate({ id: user.id, isEnabled });
        }}
      />
      {isOn ? (
        <StatusBadge colour="green" icon="circle-check" label="Active" />
      ) : (
        <StatusBadge colour="grey" icon="circle" label="Inactive" />
      )}
      {isAsking ? (
        <ConfirmDialog
          open
          onOpenChange={setIsAsking}
          title={`Mark ${fullName(user)} as inactive?`}
          description={effect}
          keepLabel="No, Keep Active"
          confirmLabel="Yes, Mark as Inactive"
          busy={isPending}
          onConfirm={() =>
            // The mutation has shown the error.
            mutateAsync({ id: user.id, isEnabled: false }).then(
              () => setIsAsking(false),
              () => setIsAsking(false),
            )
          }
        />
      ) : null}
    </div>
  );
}
