import type { AdminUser } from '#contract/admin-users.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { fullName } from './user-roles.ts';
import { useUserMutations } from './users-query.ts';

type SwitchOffFactorProps = { readonly user: AdminUser; readonly onClose: () => void };

export function SwitchOffFactor({ user, onClose }: SwitchOffFactorProps) {
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
