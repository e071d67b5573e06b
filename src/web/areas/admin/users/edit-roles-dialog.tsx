import { assignableRoles } from '#domain/accounts/role.ts';
import { setUserRoles, type AdminUser, type UserDraft } from '#contract/admin-users.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormFoot } from '../catalogue-form/form-foot.tsx';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { RoleChoices } from './role-choices.tsx';
import { fullName } from './user-roles.ts';
import { useUserMutations } from './users-query.ts';

type EditRolesDialogProps = { readonly user: AdminUser; readonly onClose: () => void };
type RolesForm = Pick<UserDraft, 'roles'>;

export function EditRolesDialog({ user, onClose }: EditRolesDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit User Roles"
      description={`${fullName(user)}, ${user.email}. A change ends all sessions of this account: they sign in again.`}
    >
      <EditRolesForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function EditRolesForm({ user, onClose }: EditRolesDialogProps) {
  const { setRoles } = useUserMutations();
  const { register, errorOf, submit, confirmDialog, formState } = useDraftForm<RolesForm, RolesForm>({
    schema: setUserRoles.body,
    defaultValues: { roles: assignableRoles.filter((role) => user.roles.includes(role)) },
    save: ({ roles }) => setRoles.mutateAsync({ id: user.id, roles }),
    onClose,
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {user.roles.includes('ROLE_ADMIN') ? (
        <p className="rounded-(--radius-s) bg-haldi-100 px-3 py-2">
          This account is an admin. Saving takes the admin role away; only the command line gives it back.
        </p>
      ) : null}
      <RoleChoices field={register('roles')} error={errorOf('roles')} />
      <FormFoot saveLabel="Save Roles" isSaving={formState.isSubmitting} isUploading={false} onCancel={onClose} />
      {confirmDialog}
    </form>
  );
}
