import type { AdminUser } from '#contract/admin-users.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { fullName } from './user-roles.ts';
import { useUserMutations } from './users-query.ts';

type EnabledSwitchProps = {
  readonly user: AdminUser;
  readonly isFixed: boolean;
  /** Id of the text that explains why. */
  readonly reasonId: string;
};

/** Takes effect at once; optimistic until the server has responded. */
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
