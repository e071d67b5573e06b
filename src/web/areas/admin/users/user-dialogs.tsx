import { useState, useId } from 'react';
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { type AdminUser, UserDraft, setUserRoles } from '#contract/admin-users.ts';
import { canBeBound } from '#domain/accounts/permissions.ts';
import { assignableRoles } from '#domain/accounts/role.ts';
import { kitchensQuery } from '#web/areas/admin/kitchens/kitchens-query.ts';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { FieldNote } from '#web/ui/fields/labelled-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { useUserMutations } from './users-query.ts';
import { fullName, roleOptions } from './user-roles.ts';

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

export function EditKitchensDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const [kitchenIds, setKitchenIds] = useState(user.kitchens.map(({ id }) => id));
  const { mutate, isPending } = useUserMutations().setKitchens;
  return (
    <StaffFormDialog
      title="Edit Kitchens"
      description={`${fullName(user)}, ${user.email}. A change takes effect at once, also on open screens.`}
      saveLabel="Save Kitchens"
      isSaving={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ id: user.id, kitchenIds }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <KitchenChoices bound={user.kitchens} chosen={kitchenIds} onChange={setKitchenIds} />
    </StaffFormDialog>
  );
}

type KitchenChoicesProps = {
  /** Those of the account now; one that was deleted since is still listed. */
  readonly bound: AdminUser['kitchens'];
  readonly chosen: readonly number[];
  readonly onChange: (kitchenIds: number[]) => void;
};

export function KitchenChoices({ bound, chosen, onChange }: KitchenChoicesProps) {
  const { data = [], isError } = useQuery(kitchensQuery);
  const deleted = bound.filter(({ id }) => !data.some((kitchen) => kitchen.id === id));
  const options = [...data, ...deleted.map(({ id, name }) => ({ id, name: `${name} (deleted)` }))];
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-secondary font-[620]">Kitchens</legend>
      <p className="text-note text-ink-2">
        {chosen.length === 0
          ? 'None chosen: this account works for all kitchens.'
          : 'This account sees and moves the orders of these kitchens only.'}
      </p>
      {isError ? <p role="alert">Failed to fetch kitchens</p> : null}
      {options.map(({ id, name }) => (
        <CheckField
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}

type RoleChoicesProps = { readonly field: UseFormRegisterReturn<'roles'>; readonly error: string | undefined };

export function RoleChoices({ field, error }: RoleChoicesProps) {
  const noteId = useId();
  return (
    <fieldset aria-describedby={error ? noteId : undefined} className="grid gap-1">
      <legend className="pb-1 text-secondary font-[620]">Roles</legend>
      {roleOptions.map(({ role, label }) => (
        <CheckField key={role} {...field} value={role} label={label} aria-invalid={error ? true : undefined} />
      ))}
      {error ? <FieldNote id={noteId} error={error} hint={null} /> : null}
    </fieldset>
  );
}
