import { useState } from 'react';
import type { AdminUser } from '#contract/admin-users.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormFoot } from '../catalogue-form/form-foot.tsx';
import { KitchenChoices } from './kitchen-choices.tsx';
import { fullName } from './user-roles.ts';
import { useUserMutations } from './users-query.ts';

export function EditKitchensDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const [kitchenIds, setKitchenIds] = useState(user.kitchens.map(({ id }) => id));
  const { mutate, isPending } = useUserMutations().setKitchens;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit Kitchens"
      description={`${fullName(user)}, ${user.email}. A change takes effect at once, also on open screens.`}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate({ id: user.id, kitchenIds }, { onSuccess: onClose });
        }}
      >
        <KitchenChoices bound={user.kitchens} chosen={kitchenIds} onChange={setKitchenIds} />
        <FormFoot saveLabel="Save Kitchens" isSaving={isPending} isUploading={false} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
