import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import UsersIcon from 'lucide-react/icons/users';
import { lazy, Suspense } from 'react';
import type { AdminUser } from '#contract/admin-users.ts';
import { canBeBound } from '#domain/accounts/permissions.ts';
import { staffRoles } from '#domain/accounts/role.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { UnderlineTabs } from '#web/ui/navigation/underline-tabs.tsx';
import { PagedList } from '#web/ui/staff-list/paged-list.tsx';
import { StaffSearch } from '#web/ui/staff-list/staff-search.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { InvitationList } from './invitation-list.tsx';
import { userColumns } from './user-columns.tsx';
import { canLoseFactor, roleLabels, whyRolesFixed, fullName } from './user-roles.ts';
import { type UserKind, userKinds, usersQuery, useUserMutations } from './users-query.ts';

const title = 'Users';
const choices = {
  sizes: [5, 10, 20, 50],
  usualSize: 10,
  sortFields: ['lastName', 'email', 'enabled'],
  usualSort: 'id,desc',
};
const panelId = 'users-of-a-kind';
const kindLabels: Record<UserKind, string> = { all: 'All', staff: 'Staff', customers: 'Customers' };
const reasonId = 'users-that-stand-fast';
const roleFilter = [
  { value: '', label: 'All' },
  ...staffRoles.map((role) => ({ value: role, label: roleLabels[role] })),
];

export const meta = staffMeta('admin', title, '/admin/users');

// Lazy: the forms and their schemas load when first opened.
const AddUserDialog = lazy(async () => ({ default: (await import('./user-dialogs.tsx')).AddUserDialog }));
const EditRolesDialog = lazy(async () => ({ default: (await import('./user-dialogs.tsx')).EditRolesDialog }));
const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));
const CustomerNotesDialog = lazy(async () => ({
  default: (await import('./customer-notes-dialog.tsx')).CustomerNotesDialog,
}));
const EditKitchensDialog = lazy(async () => ({
  default: (await import('./user-dialogs.tsx')).EditKitchensDialog,
}));

export default function UsersPage() {
  const listParams = useListSearchParams(choices);
  const { page, size, sort, search, part, setParts, openDialog } = listParams;
  const ownId = useSession().user?.id;
  // Before there were tabs, customers were a role to filter by.
  const isOldLink = part('role') === 'ROLE_USER';
  const kind = isOldLink ? 'customers' : (userKinds.find((one) => one === part('kind')) ?? 'all');
  const role = kind === 'customers' ? undefined : staffRoles.find((one) => one === part('role'));
  const users = useQuery(usersQuery({ kind, role, search, page, size, sort }));
  const isFiltered = role !== undefined || search !== '';
  return (
    <>
      <StaffPageHead title={title}>
        <StaffButton onClick={() => openDialog({ new: '1' })}>Add User</StaffButton>
        <StaffButton
          variant="primary"
          icon={<Mail aria-hidden="true" className="size-4" strokeWidth={2.2} />}
          onClick={() => openDialog({ invite: '1' })}
        >
          Invite User
        </StaffButton>
      </StaffPageHead>
      <div className="px-4 pt-2 wide:px-7">
        <UnderlineTabs
          label="Kinds of users"
          panelId={panelId}
          selected={kind}
          tabs={userKinds.map((id) => ({
            id,
            label: kindLabels[id],
            to: id === 'all' ? '/admin/users' : `/admin/users?kind=${id}`,
          }))}
        />
      </div>
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabElementId(panelId, kind)}
        className="grid gap-3 px-4 pt-3.5 pb-7 wide:px-7"
      >
        {kind === 'customers' ? null : <InvitationList />}
        <search aria-label="Users" className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
          {kind === 'customers' ? null : (
            <StaffSelect
              label="Role"
              value={role ?? ''}
              options={roleFilter}
              onChange={(value) => setParts({ role: value })}
              className="max-staff-cards:w-full max-staff-cards:[&>select]:grow"
            />
          )}
          <StaffSearch
            label="Search users"
            placeholder="Name, email or phone"
            value={search}
            onSearch={(value) => setParts({ search: value })}
          />
        </search>
        <p id={reasonId} className="text-note text-ink-2">
          {kind === 'customers'
            ? 'The roles of customers cannot be changed. Marking a customer as inactive ends their sessions at once.'
            : 'Your own account cannot be changed, nor the roles of customers. Marking a user as inactive ends their sessions at once; a nutritionist’s open consultations become unassigned.'}
        </p>
        <PagedList
          of={['user', 'users']}
          query={users}
          address={listParams}
          columns={userColumns({
            ownId,
            reasonId,
            onEditRoles: (id) => openDialog({ edit: String(id) }),
            onEditKitchens: (id) => openDialog({ kitchens: String(id) }),
            onEndSessions: (id) => openDialog({ sessions: String(id) }),
            onNotes: (id) => openDialog({ notes: String(id) }),
            onSwitchOffFactor: (id) => openDialog({ factor: String(id) }),
          })}
          icon={<UsersIcon aria-hidden="true" strokeWidth={1.6} />}
          emptyTitle={isFiltered ? 'No users match the current filter' : 'No users found'}
          errorMessage="Failed to fetch users"
        />
      </div>
      <UserDialogs users={users.data?.content ?? []} ownId={ownId} listParams={listParams} />
    </>
  );
}

type UserDialogsProps = {
  readonly users: readonly AdminUser[];
  readonly ownId: number | undefined;
  readonly listParams: ReturnType<typeof useListSearchParams>;
};

function UserDialogs({ users, ownId, listParams: { part, idPart, closeDialog } }: UserDialogsProps) {
  const named = (name: string) => users.find(({ id }) => id === idPart(name));
  const [edited, bound, ended, without] = [named('edit'), named('kitchens'), named('sessions'), named('factor')];
  const noted = named('notes');
  const close = () => void closeDialog('new', 'invite', 'edit', 'kitchens', 'sessions', 'factor', 'notes');
  return (
    <Suspense>
      {part('new') === '' ? null : <AddUserDialog onClose={close} />}
      {part('invite') === '' ? null : <InviteDialog onClose={close} />}
      {noted ? <CustomerNotesDialog key={noted.id} user={noted} onClose={close} /> : null}
      {edited && whyRolesFixed(edited, ownId) === null ? (
        <EditRolesDialog key={edited.id} user={edited} onClose={close} />
      ) : null}
      {bound && canBeBound(bound.roles) ? <EditKitchensDialog key={bound.id} user={bound} onClose={close} /> : null}
      {ended ? <EndSessions user={ended} isOwn={ended.id === ownId} onClose={close} /> : null}
      {without && canLoseFactor(without, ownId) ? <SwitchOffFactor user={without} onClose={close} /> : null}
    </Suspense>
  );
}

type EndSessionsProps = { readonly user: AdminUser; readonly isOwn: boolean; readonly onClose: () => void };

function EndSessions({ user, isOwn, onClose }: EndSessionsProps) {
  const { mutateAsync, isPending } = useUserMutations().endSessions;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`End sessions of ${fullName(user)}`}
      description={
        isOwn
          ? 'You are signed out on every device at once, this one included.'
          : 'They are signed out on every device at once. They can sign in again while the account is active.'
      }
      keepLabel="No, Keep Sessions"
      confirmLabel="Yes, End Sessions"
      busy={isPending}
      onConfirm={() => mutateAsync(user.id).then(onClose, () => undefined)}
    />
  );
}

function SwitchOffFactor({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const { mutateAsync, isPending } = useUserMutations().switchOffFactor;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Reset the second factor of ${fullName(user)}`}
      description="Only when you are sure that it is them who lost it. Their sessions end, and from then on their password alone lets them in until they set it up again."
      keepLabel="No, Keep It On"
      confirmLabel="Yes, Switch It Off"
      busy={isPending}
      onConfirm={() => mutateAsync(user.id).then(onClose, () => undefined)}
    />
  );
}
