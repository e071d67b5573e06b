import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { UserDraft } from '#contract/admin-users.ts';
import { canBeBound } from '#domain/accounts/permissions.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { KitchenChoices } from './kitchen-choices.tsx';
import { RoleChoices } from './role-choices.tsx';
import { useUserMutations } from './users-query.ts';

const empty: UserDraft = { email: '', password: '', firstName: '', lastName: '', roles: [], kitchenIds: [] };
const secrets = ['password'] as const;

export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { create } = useUserMutations();
  const [kitchenIds, setKitchenIds] = useState<number[]>([]);
  const { register, field, textField, errorOf, submit, confirmDialog, formState, control } = useDraftForm<
    UserDraft,
    UserDraft
  >({
    schema: UserDraft,
    defaultValues: empty,
    save: (draft) => create.mutateAsync({ ...draft, kitchenIds: canBeBound(draft.roles) ? kitchenIds : [] }),
    onClose,
    secrets,
  });
  const roles = useWatch({ control, name: 'roles' });
  return (
    <StaffFormDialog
      title="Add User"
      saveLabel="Create User"
      isSaving={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      confirmDialog={confirmDialog}
    >
      <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 12 characters; hand it over in person."
        {...field('password')}
      />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <TextField label="First name" autoComplete="off" {...textField('firstName')} />
        <TextField label="Last name" autoComplete="off" {...textField('lastName')} />
      </div>
      <RoleChoices field={register('roles')} error={errorOf('roles')} />
      {canBeBound(roles) ? <KitchenChoices bound={[]} chosen={kitchenIds} onChange={setKitchenIds} /> : null}
    </StaffFormDialog>
  );
}
