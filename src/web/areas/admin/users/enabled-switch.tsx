import type { AdminUser } from '#contract/admin-users.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { fullName } from './user-roles.ts';
import { useUserMutations } from './users-query.ts';

type EnabledSwitchProps = {
  readonly user: AdminUser;
  readonly isFixed: boolean;
  /** The id of the text that says why. */
  readonly reasonId: string;
};

/** Takes effect at once. It shows what was chosen until the server has answered. */
export function EnabledSwitch({ user, isFixed, reasonId }: EnabledSwitchProps) {
  const { mutate, isPending, variables } = useUserMutations().setEnabled;
  const isOn = isPending ? variables.isEnabled : user.enabled;
  return (
    <div className="flex items-center gap-2.5">
      <Switch
        label={`${fullName(user)} is active`}
        hideLabel
        isOn={isOn}
        disabled={isFixed}
        describedBy={isFixed ? reasonId : undefined}
        onChange={(isEnabled) => {
          if (!isPending) mutate({ id: user.id, isEnabled });
        }}
      />
      {isOn ? (
        <StatusBadge colour="green" icon="circle-check" label="Active" />
      ) : (
        <StatusBadge colour="grey" icon="circle" label="Inactive" />
      )}
    </div>
  );
}
