import type { AdminUser } from '#contract/admin-users.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { fullName } from './user-roles.ts';
import { useUserMutations } from './users-query.ts';

type EndSessionsProps = { readonly user: AdminUser; readonly isOwn: boolean; readonly onClose: () => void };

export function EndSessions({ user, isOwn, onClose }: EndSessionsProps) {
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
