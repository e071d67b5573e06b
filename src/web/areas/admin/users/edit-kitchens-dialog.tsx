import { useState } from 'react';
import type { AdminUser } from '#contract/admin-users.ts';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { KitchenChoices } from './kitchen-choices.tsx';
import { fullName } from './user-roles.ts';
import { useUserMutations } from './users-query.ts';

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
