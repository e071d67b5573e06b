import { assignableRoles } from '#domain/accounts/role.ts';
import { setUserRoles, type AdminUser, type UserDraft } from '#contract/admin-users.ts';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { RoleChoices } from './role-choices.tsx';
import { fullName } from './user-roles.ts';
import { useUserMutations } from './users-query.ts';

type RolesForm = Pick<UserDraft, 'roles'>;

export function EditRolesDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const { setRoles } = useUserMutations();
  const { register, errorOf, submit, confirmDialog, formState } = useDraftForm<RolesForm, RolesForm>({
    schema: setUserRoles.body,
    defaultValues: { roles: assignableRoles.filter((role) => user.roles.includes(role)) },
    save: ({ roles }) => setRoles.mutateAsync({ id: user.id, roles }),
    onClose,
  });
  return (
    <StaffFormDialog
      title="Edit User Roles"
      description={`${fullName(user)}, ${user.email}. A change ends all sessions of this account: they sign in again.`}
      saveLabel="Save Roles"
      isSaving={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      confirmDialog={confirmDialog}
    >
      {user.roles.includes('ROLE_ADMIN') ? (
        <p className="rounded-(--radius-s) bg-haldi-100 px-3 py-2">
          This account is an admin. Saving takes the admin role away; only the command line gives it back.
        </p>
      ) : null}
      <RoleChoices field={register('roles')} error={errorOf('roles')} />
    </StaffFormDialog>
  );
}
