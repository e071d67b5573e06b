import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { UserDraft } from '#contract/admin-users.ts';
import { canBeBound } from '#domain/accounts/permissions.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFoot } from '../catalogue-form/form-foot.tsx';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { KitchenChoices } from './kitchen-choices.tsx';
import { RoleChoices } from './role-choices.tsx';
import { useUserMutations } from './users-query.ts';

type AddUserDialogProps = { readonly onClose: () => void };

export function AddUserDialog({ onClose }: AddUserDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Add User">
      <AddUserForm onClose={onClose} />
    </Dialog>
  );
}

const empty: UserDraft = { email: '', password: '', firstName: '', lastName: '', roles: [], kitchenIds: [] };
const secrets = ['password'] as const;

function AddUserForm({ onClose }: AddUserDialogProps) {
  const { create } = useUserMutations();
  const [kitchenIds, setKitchenIds] = useState<number[]>([]);
  const { register, field, errorOf, submit, confirmDialog, formState, control } = useDraftForm<UserDraft, UserDraft>({
    schema: UserDraft,
    defaultValues: empty,
    save: (draft) => create.mutateAsync({ ...draft, kitchenIds: canBeBound(draft.roles) ? kitchenIds : [] }),
    onClose,
    secrets,
  });
  const roles = useWatch({ control, name: 'roles' });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 12 characters; hand it over in person."
        {...field('password')}
      />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <TextField label="First name" autoComplete="off" maxLength={80} {...field('firstName')} />
        <TextField label="Last name" autoComplete="off" maxLength={80} {...field('lastName')} />
      </div>
      <RoleChoices field={register('roles')} error={errorOf('roles')} />
      {canBeBound(roles) ? <KitchenChoices bound={[]} chosen={kitchenIds} onChange={setKitchenIds} /> : null}
      <FormFoot saveLabel="Create User" isSaving={formState.isSubmitting} isUploading={false} onCancel={onClose} />
      {confirmDialog}
    </form>
  );
}
