import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { InvitationDraft } from '#contract/staff-invitations.ts';
import { canBeBound } from '#domain/accounts/permissions.ts';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { useInvitationMutations } from './invitations-query.ts';
import { KitchenChoices, RoleChoices } from './user-dialogs.tsx';

const empty: InvitationDraft = { email: '', firstName: '', lastName: '', roles: [], kitchenIds: [] };

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { invite } = useInvitationMutations();
  const [kitchenIds, setKitchenIds] = useState<number[]>([]);
  const { register, field, textField, errorOf, submit, confirmDialog, formState, control } = useDraftForm<
    InvitationDraft,
    InvitationDraft
  >({
    schema: InvitationDraft,
    defaultValues: empty,
    save: (draft) => invite.mutateAsync({ ...draft, kitchenIds: canBeBound(draft.roles) ? kitchenIds : [] }),
    onClose,
  });
  const roles = useWatch({ control, name: 'roles' });
  return (
    <StaffFormDialog
      title="Invite User"
      description="They get a link by e-mail and choose their own password. The link works once, within 72 hours."
      saveLabel="Send Invitation"
      isSaving={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      confirmDialog={confirmDialog}
    >
      <TextField label="Email" type="email" inputMode="email" autoComplete="off" {...field('email')} />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <TextField label="First name" autoComplete="off" {...textField('firstName')} />
        <TextField label="Last name" autoComplete="off" {...textField('lastName')} />
      </div>
      <RoleChoices field={register('roles')} error={errorOf('roles')} />
      {canBeBound(roles) ? <KitchenChoices bound={[]} chosen={kitchenIds} onChange={setKitchenIds} /> : null}
    </StaffFormDialog>
  );
}
